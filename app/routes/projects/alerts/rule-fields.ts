import { defaultGatherSeconds, defaultPauseMinutes } from '~/alerts/rule'
import type { When } from '~/alerts/when'
import type { RuleContent } from '~/store/alert-rules'

/** The form of an alert rule as entered. `ruleFieldNames` has the names of its fields. */
export type RuleFields = {
  name: string
  when: string[]
  count: string
  of: string
  scope: string
  minutes: string
  crashFree: string
  sessions: string
  people: string
  search: string
  channels: string[]
  members: boolean
  gather: string
  pause: string
  quiet: boolean
  days: string[]
  from: string
  until: string
  zone: string
  fatal: boolean
}

export const ruleFieldNames = {
  name: 'name',
  when: 'when',
  count: 'threshold-count',
  of: 'threshold-of',
  scope: 'threshold-scope',
  minutes: 'threshold-minutes',
  crashFree: 'crash-free',
  sessions: 'crash-free-sessions',
  people: 'looked-up-people',
  search: 'q',
  channels: 'channel',
  members: 'members',
  gather: 'gather',
  pause: 'pause',
  quiet: 'quiet',
  days: 'quiet-day',
  from: 'quiet-from',
  until: 'quiet-until',
  zone: 'quiet-zone',
  fatal: 'quiet-fatal',
} as const satisfies Record<keyof RuleFields, string>

/** In the order of a week that starts on Monday; 0 is Sunday. */
export const weekDays = [1, 2, 3, 4, 5, 6, 0] as const

/** A form or the parameters of an address. */
type Entries = Pick<URLSearchParams, 'has'> & {
  get(name: string): FormDataEntryValue | null
  getAll(name: string): FormDataEntryValue[]
}

const longestValue = 2000

/**
 * Reads the entered values. Missing fields are empty or off, because browsers do not send an unchecked box. The terms of a search arrive
 * separately and are joined; `without`: the term whose × was pressed.
 */
export function typedRuleFields(entries: Entries): RuleFields {
  const texts = (name: string) =>
    entries.getAll(name).flatMap((value) => (typeof value === 'string' ? value.trim().slice(0, longestValue) : []))
  const text = (name: string) => texts(name)[0] ?? ''
  const names = ruleFieldNames
  return {
    name: text(names.name),
    when: texts(names.when),
    count: text(names.count),
    of: text(names.of),
    scope: text(names.scope),
    minutes: text(names.minutes),
    crashFree: text(names.crashFree),
    sessions: text(names.sessions),
    people: text(names.people),
    search: searchOf(texts(names.search), text('without')),
    channels: texts(names.channels),
    members: entries.has(names.members),
    gather: text(names.gather),
    pause: text(names.pause),
    quiet: entries.has(names.quiet),
    days: texts(names.days),
    from: text(names.from),
    until: text(names.until),
    zone: text(names.zone),
    fatal: entries.has(names.fatal),
  }
}

function searchOf(terms: string[], without: string): string {
  const removed = terms.indexOf(without)
  return terms
    .filter((_, place) => place !== removed)
    .join(' ')
    .trim()
}

/** The initial values of a new rule: those of a project's default rule. */
export const newRuleFields = (timeZone: string): RuleFields => ({
  name: '',
  when: ['new', 'regressed'],
  ...settingsOf([]),
  search: '',
  channels: [],
  members: false,
  gather: String(defaultGatherSeconds),
  pause: String(defaultPauseMinutes),
  ...quietFields(undefined, timeZone),
})

/** The values of a saved rule. `timeZone`: the reader's, for a rule without quiet hours. */
export const fieldsOfRule = (rule: RuleContent, timeZone: string): RuleFields => ({
  name: rule.name,
  when: rule.when.map(({ kind }) => kind),
  ...settingsOf(rule.when),
  search: rule.search,
  channels: rule.channels.map(String),
  members: rule.toMembers,
  gather: String(rule.gatherSeconds),
  pause: String(rule.pauseMinutes),
  ...quietFields(rule.quiet, timeZone),
})

/** The settings of conditions. Conditions that the rule does not have get suggested values. */
function settingsOf(whens: When[]) {
  const threshold = whens.find((when) => when.kind === 'threshold')
  const release = whens.find((when) => when.kind === 'release')
  const lookedUp = whens.find((when) => when.kind === 'looked_up')
  return {
    count: String(threshold?.count ?? 100),
    of: threshold?.of ?? 'events',
    scope: threshold?.scope ?? 'issue',
    minutes: String(threshold?.minutes ?? 60),
    crashFree: String(release?.crashFree?.percent ?? ''),
    sessions: String(release?.crashFree?.sessions ?? ''),
    people: String(lookedUp?.people ?? 3),
  }
}

function quietFields(quiet: RuleContent['quiet'], timeZone: string) {
  return {
    quiet: quiet !== undefined,
    days: (quiet?.days ?? weekDays).map(String),
    from: clockText(quiet?.from ?? 22 * 60),
    until: clockText(quiet?.until ?? 7 * 60),
    zone: quiet?.timeZone ?? timeZone,
    fatal: quiet?.fatalPasses ?? true,
  }
}

/** Formats minutes since midnight: `07:30`. */
const clockText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
