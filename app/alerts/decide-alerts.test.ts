import { expect, test } from 'vitest'
import { days, minutes, seconds } from '../clock'
import { parseSearch } from '../issues/search/parse-search'
import type { AlertDetail } from './alert'
import { type AlertDecision, alertsPerBatch, decideAlerts, type NewsToDecide, type RuleToDecide } from './decide-alerts'
import { defaultRule } from './default-rule'
import type { SearchedIssue } from './matches-search'
import type { WhenKind } from './when'

const at = days(20_000) + minutes(600)

const aRule = ({ search = '', ...parts }: Partial<RuleToDecide> = {}): RuleToDecide => ({
  ...defaultRule,
  ...{ id: 1, projectId: 2, toMembers: false, reachable: [7], pauseMinutes: 60, search },
  terms: parseSearch(search).terms,
  ...parts,
})

const anIssue = (parts: Partial<SearchedIssue> = {}): SearchedIssue => ({
  ...{ projectSlug: 'shop', status: 'open', level: 'error', platform: 'node', count: 1, users: 0 },
  ...{ firstSeen: at, lastSeen: at, listed: true, texts: ['Error: boom'], facets: new Map() },
  ...parts,
})

const news = (kind: WhenKind, parts: Partial<NewsToDecide> = {}): NewsToDecide => ({
  ...{ kind, projectId: 2, projectSlug: 'shop', issueId: 5, at, detail: {}, issue: anIssue() },
  ...parts,
})
const ofProject = (kind: WhenKind, detail: AlertDetail = {}): NewsToDecide => ({
  ...{ kind, projectId: 2, projectSlug: 'shop', at, detail },
})

const decide = (some: NewsToDecide[], rules: RuleToDecide[], pauses: Record<string, number | null> = {}) =>
  decideAlerts(some, rules, { pauses: new Map(Object.entries(pauses)) }, at)
const outcomes = (decisions: AlertDecision[]) => decisions.map(({ outcome }) => outcome)

/** The pauses a decision leaves behind. */
const left = (decisions: AlertDecision[]): Record<string, number | null> =>
  Object.fromEntries(decisions.flatMap(({ pause }) => (pause ? [[pause.key, pause.until] as const] : [])))

test('a rule is asked about its own project and its own conditions', () => {
  const rules = [
    aRule(),
    aRule({ id: 2, projectId: 3 }),
    aRule({ id: 3, projectId: null }),
    aRule({ id: 4, enabled: false }),
  ]
  expect(decide([news('new'), news('storm')], rules).map(({ rule }) => rule.id)).toEqual([1, 3])
})

test('an alert waits for others of its rule', () => {
  expect(decide([news('new')], [aRule({ gatherSeconds: 45 })])).toMatchObject([
    { outcome: 'sent', dueAt: at + seconds(45) },
  ])
})

test('what a search leaves out is filtered, and so is what is muted', () => {
  const rules = [aRule({ search: 'level:fatal' }), aRule({ id: 2, terms: undefined }), aRule({ id: 3 })]
  expect(outcomes(decide([news('new')], rules))).toEqual(['filtered', 'filtered', 'sent'])
  expect(outcomes(decide([news('new', { issue: anIssue({ status: 'muted' }) })], [aRule()]))).toEqual(['filtered'])
})

test('news of a project matches searches about the project alone', () => {
  const when = [{ kind: 'refused' as const }]
  const rules = ['', 'project:shop', 'project:web', 'level:error', '-level:fatal'].map((search, id) =>
    aRule({ id, search, when }),
  )
  expect(outcomes(decide([ofProject('refused')], rules))).toEqual(['sent', 'sent', 'filtered', 'filtered', 'filtered'])
})

test('an alert pauses its issue in its rule, for its kind', () => {
  const rule = aRule({ when: [{ kind: 'regressed' }, { kind: 'escalating' }] })
  const first = decide(
    [news('regressed'), news('regressed'), news('escalating'), news('regressed', { issueId: 6 })],
    [rule],
  )
  expect(outcomes(first)).toEqual(['sent', 'paused', 'sent', 'sent'])
  expect(Object.values(left(first))).toEqual([at + minutes(60), at + minutes(60), at + minutes(60)])
  const [key] = Object.keys(left(first))
  expect(outcomes(decide([news('regressed')], [rule], { [key!]: at }))).toEqual(['sent'])
  expect(outcomes(decide([news('regressed')], [rule], { [key!]: at + 1 }))).toEqual(['paused'])
  expect(left(decide([news('regressed')], [{ ...rule, pauseMinutes: 0 }]))).toEqual({})
})

test('a release is news once, another one again', () => {
  const rule = aRule({ when: [{ kind: 'release' }] })
  const of = (release: string) => news('release', { detail: { release } })
  const first = decide([of('1'), of('1'), of('2')], [rule])
  expect(outcomes(first)).toEqual(['sent', 'paused', 'sent'])
  expect(Object.values(left(first))).toEqual([null, null])
})

test('reasons of rejected items are paused apart', () => {
  const rule = aRule({ when: [{ kind: 'refused' }] })
  const some = ['quota_project', 'parked', 'parked'].map((reason) => ofProject('refused', { reason }))
  expect(outcomes(decide(some, [rule]))).toEqual(['sent', 'sent', 'paused'])
})

test('a monitor that recovered is always news, and so is its next failure', () => {
  const rule = aRule({ when: [{ kind: 'monitor' }] })
  const some = ['failed', 'failed', 'recovered', 'failed'].map((reason) => news('monitor', { detail: { reason } }))
  const decisions = decide(some, [rule])
  expect(outcomes(decisions)).toEqual(['sent', 'paused', 'sent', 'sent'])
  expect(decisions[2]?.ends).toHaveLength(1)
})

test('without a channel that is on nothing is sent or paused', () => {
  const decisions = decide([news('regressed')], [aRule({ reachable: [] })])
  expect([outcomes(decisions), left(decisions)]).toEqual([['no_channel'], {}])
  expect(outcomes(decide([news('new')], [aRule({ reachable: [], toMembers: true })]))).toEqual(['sent'])
})

test('quiet hours hold alerts back; fatal ones may pass', () => {
  const quiet = { timeZone: 'UTC', days: [0, 1, 2, 3, 4, 5, 6], from: 540, until: 660, fatalPasses: true }
  const fatal = news('new', { issueId: 6, issue: anIssue({ level: 'fatal' }) })
  expect(decide([news('new'), fatal], [aRule({ quiet })])).toMatchObject([
    { outcome: 'quiet', dueAt: at + minutes(60) },
    { outcome: 'sent' },
  ])
  expect(outcomes(decide([fatal], [aRule({ quiet: { ...quiet, fatalPasses: false } })]))).toEqual(['quiet'])
})

test('conditions with settings are met for some rules alone', () => {
  const when = [{ kind: 'threshold' as const, of: 'events' as const, scope: 'issue' as const, count: 5, minutes: 5 }]
  const rules = [aRule({ when }), aRule({ id: 2, when })]
  expect(decide([news('threshold', { onlyRules: new Set([2]) })], rules).map(({ rule }) => rule.id)).toEqual([2])
})

test('one batch leads to a limited number of alerts; the rest is counted', () => {
  const many = Array.from({ length: alertsPerBatch + 5 }, (_, issueId) => news('new', { issueId }))
  const decisions = decide(many, [aRule()])
  expect(decisions.filter(({ outcome }) => outcome === 'sent')).toHaveLength(alertsPerBatch)
  expect(decisions.filter(({ outcome }) => outcome === 'over_budget')).toHaveLength(5)
})
