import { expect, test } from 'vitest'
import { anonymous, operator, type Viewer } from '../accounts/viewer'
import { days, hours } from '../clock'
import { besideSource } from '../digests/code'
import { noWords } from '../feedback/receipt-words'
import type { Issue } from '../issues/issue'
import type { CodeHit, Codes } from '../store/codes'
import type { EventKey } from '../store/event-key'
import type { Receipts } from '../store/receipts'
import type { Projects } from '../store/store'
import { answerJson } from './answer-json'
import { lookUp } from './look-up'
import { receiptFor } from './receipt'

const now = Date.UTC(2026, 10, 20, 12)

type StoreOfList = {
  codes: Pick<Codes, 'find' | 'existing'>
  projects: Pick<Projects, 'list'>
  receipts: Pick<Receipts, 'shown'>
}

/** The Codes port over a list. The project `private` is invisible to anonymous viewers, as the contract of the port requires. */
function storeOf(...all: CodeHit[]): StoreOfList {
  const visible = (viewer: Viewer) =>
    all.filter((hit) => viewer.kind !== 'anonymous' || hit.issue.project.slug !== 'private')
  return {
    projects: { list: async () => [] },
    receipts: { shown: async () => ({ words: noWords, lookedAt: all[0]?.issue.status === 'muted' }) },
    codes: {
      async find(viewer, codes, limit) {
        return codes.flatMap(({ kind, value }) =>
          visible(viewer)
            .filter((hit) => hit.kind === kind && hit.code === value)
            .slice(0, limit),
        )
      },
      async existing(viewer, digests, limit) {
        return [
          ...new Set(
            visible(viewer)
              .filter((hit) => hit.kind === 'digest')
              .map((hit) => hit.code),
          ),
        ]
          .filter((digest) => digests.includes(digest))
          .slice(0, limit)
      },
    },
  }
}

function anIssue(change: Partial<Issue> = {}): Issue {
  return {
    id: 1,
    shortId: 'WEB-12',
    project: { id: 1, slug: 'web', name: 'Web' },
    title: 'Error: rsc boom',
    level: 'error',
    platform: 'node',
    status: 'open',
    statusAt: now - days(3),
    firstSeen: now - days(3),
    lastSeen: now - hours(1),
    count: 7,
    users: 2,
    ...change,
  }
}

function aHit(change: Partial<Omit<CodeHit, 'issue'>> & { issue?: Partial<Issue> } = {}): CodeHit {
  return {
    code: '3862911841',
    kind: 'digest',
    confidence: 'exact',
    source: 'breadcrumb',
    mayOpen: true,
    redacted: false,
    kept: true,
    event: { id: 'a'.repeat(32), timestamp: now - hours(1) },
    eventKey: '7' as EventKey,
    sightings: { count: 3, firstSeen: now - days(2), lastSeen: now - hours(1) },
    ...change,
    issue: anIssue(change.issue),
  }
}

const look = (query: string, ...hits: CodeHit[]) => lookUp(storeOf(...hits), operator, query, now)

test('a pasted error page leads to its issue', async () => {
  const answer = await look('Application error: a server-side exception has occurred.\nDigest: 3862 911 841', aHit())
  expect(answer.codes).toEqual([{ kind: 'digest', value: '3862911841' }])
  expect(answer.matches).toMatchObject([
    { issue: { shortId: 'WEB-12' }, confidence: 'exact', event: { id: 'a'.repeat(32) } },
  ])
  expect(answer.hints).toEqual([])
})

test('exact comes before linked, linked before recomputed, newer before older', async () => {
  const at = (lastSeen: number) => ({ count: 1, firstSeen: lastSeen, lastSeen })
  const answer = await look(
    '3862911841',
    aHit({ confidence: 'recomputed', source: 'frames', issue: { shortId: 'WEB-4' } }),
    aHit({ sightings: at(now - days(2)), issue: { shortId: 'WEB-2' } }),
    aHit({ confidence: 'linked', source: 'trace', issue: { shortId: 'WEB-3' } }),
    aHit({ sightings: at(now - days(1)), issue: { shortId: 'WEB-1' } }),
  )
  expect(answer.matches.map((match) => match.issue.shortId)).toEqual(['WEB-1', 'WEB-2', 'WEB-3', 'WEB-4'])
  expect(answer.hints).toContainEqual({ what: 'severalIssues' })
})

const visitorsHalf = aHit({ redacted: true, issue: { shortId: 'BROWSER-1', title: 'Error: omitted' } })
const recomputed = aHit({ confidence: 'recomputed', source: 'frames', issue: { shortId: 'WEB-1' } })

test.each([
  ['carried', {}],
  ['linked by its trace', { confidence: 'linked', source: 'trace' }],
  ['recomputed', { confidence: 'recomputed', source: 'frames' }],
  ['recomputed, its event gone', { confidence: 'recomputed', source: 'frames', event: undefined, kept: false }],
] as const)('the server’s half comes before the visitor’s: its digest %s', async (_, server) => {
  const answer = await look('3862911841', visitorsHalf, aHit({ ...server, issue: { shortId: 'WEB-1' } }))
  expect(answer.matches.map((match) => match.issue.shortId)).toEqual(['WEB-1', 'BROWSER-1'])
  expect(answer.hints).not.toContainEqual({ what: 'visitorsHalf' })
  expect(answerJson(answer, 'https://errors.example', []).matches.map((match) => match.visitorsHalf)).toEqual([
    false,
    true,
  ])
})

test('a visitor event that was deleted is still a match', async () => {
  const gone = { ...visitorsHalf, event: undefined, kept: false }
  expect((await look('3862911841', gone, recomputed)).matches[0]?.issue.shortId).toBe('WEB-1')
  expect((await look('3862911841', gone)).hints).toEqual([{ what: 'eventGone' }, { what: 'visitorsHalf' }])
  const helped = await look('3862911841', aHit({ event: undefined, mayOpen: false, evicted: { at: 1, reason: 'age' } }))
  expect(helped.hints).toEqual([{ what: 'evicted', at: 1, reason: 'age' }])
})

test('the hint about a recomputed digest depends on whether a visitor event has it', async () => {
  expect((await look('3862911841', visitorsHalf, recomputed)).hints).toEqual([{ what: 'recomputedForVisitor' }])
  expect((await look('3862911841', recomputed)).hints).toEqual([{ what: 'recomputed' }])
})

test('the receipt shows the issue of the server event', async () => {
  const fixed = aHit({ confidence: 'recomputed', source: 'frames', issue: { shortId: 'WEB-1', status: 'resolved' } })
  expect(await receiptFor(storeOf(visitorsHalf, fixed), '3862911841')).toMatchObject({ state: 'fixed' })
})

test('a match linked only by its message comes after a recomputed match', async () => {
  const words = aHit({ confidence: 'linked', source: 'breadcrumb', issue: { shortId: 'WEB-2' } })
  const { matches } = await look('3862911841', visitorsHalf, words, recomputed)
  expect(matches.map((match) => match.issue.shortId)).toEqual(['WEB-1', 'WEB-2', 'BROWSER-1'])
})

test('a code next to another failure is shown only when there is no better match', async () => {
  const beside = aHit({ confidence: 'linked', source: besideSource, issue: { shortId: 'WEB-9' } })
  expect((await look('3862911841', beside, aHit())).matches.map((match) => match.issue.shortId)).toEqual(['WEB-12'])
  expect((await look('3862911841', beside)).matches.map((match) => match.issue.shortId)).toEqual(['WEB-9'])
})

test('an issue found in several ways is one match', async () => {
  const id = 'd39f07cc8a164897ac849de17b40f4c4'
  const answer = await look(
    id,
    aHit({ code: id, kind: 'event_id' }),
    aHit({ code: id, kind: 'trace_id', source: 'trace' }),
  )
  expect(answer.matches).toHaveLength(1)
})

test('a misheard digit is a near miss for signed-in viewers', async () => {
  const visitors = aHit({ redacted: true, issue: { shortId: 'WEB-13' } })
  const answer = await look('3862511841', visitors, aHit())
  expect(answer.matches).toEqual([])
  expect(answer.nearMisses).toMatchObject([{ code: '3862911841', issue: { shortId: 'WEB-12' } }])
  expect(answer.hints).toEqual([{ what: 'near' }])
  expect((await lookUp(storeOf(aHit()), anonymous, '3862511841', now)).nearMisses).toEqual([])
})

test('an answer without matches explains why', async () => {
  const why = ['unknown', 'new', 'refusedSee', 'elsewhere', 'old', 'clientComponents', 'rebuilt']
  expect((await look('3862911841')).hints.map(({ what }) => what)).toEqual(why)
  expect((await look('')).hints).toEqual([{ what: 'empty' }])
  expect((await look('hello there')).hints).toEqual([{ what: 'noCode' }])
  expect((await look('NEXT_REDIRECT;replace;/;307;')).hints).toHaveLength(1)
  expect((await look('38629')).hints).toContainEqual({ what: 'tooShort' })
})

test('a match has hints about its state', async () => {
  const gone = aHit({ event: undefined, kept: false, issue: { status: 'resolved' } })
  const { hints } = await look('3862911841@E7', gone)
  expect(hints).toEqual([{ what: 'errorCode', code: 'E7' }, { what: 'eventGone' }, { what: 'resolved' }])
})

const helper: Viewer = { kind: 'user', userId: 2, email: 'desk@example.com', name: 'Desk', owner: false }

test('a helper gets no link they cannot open and no advice they cannot follow', async () => {
  const closed = (redacted: boolean) => ({ mayOpen: false, event: undefined, redacted })
  const server = aHit({ ...closed(false), issue: { title: 'WEB-12' } })
  const browser = aHit({ ...closed(true), issue: { shortId: 'WEB-13', title: 'WEB-13' } })
  const answer = await lookUp(storeOf(browser, server), helper, '3862911841', now)
  expect(answer.matches.map(({ issue }) => issue.shortId)).toEqual(['WEB-12', 'WEB-13'])
  expect(answer.hints).toEqual([])
  expect(answerJson(answer, 'https://errors.example', []).matches[0]).toMatchObject({
    issue: { url: null },
    event: null,
  })
  const nothing = await lookUp(storeOf(), helper, '3862911841', now)
  expect(nothing.hints.map(({ what }) => what)).toEqual(['unknown', 'new', 'refused', 'elsewhere', 'old'])
})

test('the receipt shows the state and nothing else', async () => {
  const receipt = await receiptFor(storeOf(aHit({ issue: { status: 'resolved' } })), 'Digest: 3862911841')
  expect(receipt).toEqual({
    known: true,
    code: '3862911841',
    since: now - days(3),
    lastSeen: now - hours(1),
    state: 'fixed',
    report: 'fixed',
    words: noWords,
  })
  for (const status of ['open', 'regressed', 'muted'] as const) {
    expect(await receiptFor(storeOf(aHit({ issue: { status } })), '3862911841')).toMatchObject({ state: 'known' })
  }
})

test('a visitor who reported a failure sees when somebody looks into it, without a promise', async () => {
  const reportOf = async (status: Issue['status']) => {
    const receipt = await receiptFor(storeOf(aHit({ issue: { status } })), '3862911841')
    return receipt.known && receipt.report
  }
  expect(await reportOf('open')).toBe('received')
  expect(await reportOf('regressed')).toBe('received')
  expect(await reportOf('muted')).toBe('looked-at')
})

test('a code of a project without receipts, a short id and an unknown code look the same', async () => {
  const hidden = aHit({ issue: { project: { id: 2, slug: 'private', name: 'Private' } } })
  expect(await receiptFor(storeOf(hidden), '3862911841')).toEqual({ known: false, code: '3862911841' })
  expect(await receiptFor(storeOf(), '3862911841')).toEqual({ known: false, code: '3862911841' })
  expect(await receiptFor(storeOf(aHit({ code: 'WEB-12', kind: 'short_id' })), 'WEB-12')).toEqual({
    known: false,
    code: 'WEB-12',
  })
})

test('the JSON has absolute addresses, ISO times, and null for an event that is gone', async () => {
  const json = answerJson(await look('3862911841', aHit()), 'https://errors.example/sub', [])
  expect(json).toEqual({
    query: '3862911841',
    codes: [{ kind: 'digest', value: '3862911841' }],
    matches: [
      {
        code: '3862911841',
        kind: 'digest',
        confidence: 'exact',
        source: 'breadcrumb',
        project: { slug: 'web' },
        issue: {
          shortId: 'WEB-12',
          title: 'Error: rsc boom',
          status: 'open',
          statusSince: '2026-11-17T12:00:00.000Z',
          url: 'https://errors.example/sub/issues/WEB-12',
          count: 7,
          firstSeen: '2026-11-17T12:00:00.000Z',
          lastSeen: '2026-11-20T11:00:00.000Z',
          lastRelease: null,
        },
        visitorsHalf: false,
        event: { id: 'a'.repeat(32), url: `https://errors.example/sub/issues/WEB-12/events/${'a'.repeat(32)}` },
        evicted: null,
        line: null,
        sightings: { count: 3, firstSeen: '2026-11-18T12:00:00.000Z', lastSeen: '2026-11-20T11:00:00.000Z' },
      },
    ],
    nearMisses: [],
    hints: [],
  })
  const evicted = aHit({ event: undefined, kept: false, evicted: { at: now, reason: 'age' } })
  const gone = answerJson(await look('3862911841', evicted), 'https://errors.example', [])
  expect(gone.matches[0]).toMatchObject({ event: null, evicted: { at: new Date(now).toISOString(), reason: 'age' } })
})

test('the best match has the line that broke, for viewers who can open the event', async () => {
  const frames = [
    { filename: 'src/cart.ts', lineno: 4, colno: 22, function: 'lineTotal', context_line: '  item.price!.amount' },
  ]
  const payload = JSON.stringify({ platform: 'node', exception: { values: [{ type: 'E', stacktrace: { frames } }] } })
  const hit = aHit()
  const { id } = hit.event!
  const row = { id, projectSlug: hit.issue.project.slug, issueShortId: 'WEB-12', timestamp: now, received: now }
  const stored = { ...row, level: 'error' as const, title: 'E', payload, receivedEventId: id }
  const events = { byKeyUpTo: async () => stored }
  const answer = await lookUp({ ...storeOf(hit), events }, operator, '3862911841', now)
  const line = { file: 'src/cart.ts', line: 4, column: 22, function: 'lineTotal', text: 'item.price!.amount' }
  expect(answerJson(answer, 'https://errors.example', []).matches[0]?.line).toEqual(line)
  const tooLong = { byKeyUpTo: async () => 'too-large' as const }
  expect((await lookUp({ ...storeOf(hit), events: tooLong }, operator, '3862911841', now)).matches).toHaveLength(1)
})
