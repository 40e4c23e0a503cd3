import { expect, test } from 'vitest'
import type { Condition } from './condition'
import { type Happening, recurrence } from './transition'

const resolvedAt = 1000
const seen: Record<string, number> = {
  '1.0.0': 10,
  '1.1.0': 20,
  deadbeef: 900,
  cafebabe: 1100,
  '0.9.9': 1200,
  '2.0.0': 1300,
}

const happening = (parts: Partial<Happening> & { releases?: (string | undefined)[] } = {}): Happening => ({
  at: 2000,
  events: (parts.releases ?? [undefined]).map((release) => ({ received: 2000, release })),
  count: 10,
  users: 3,
  escalating: false,
  firstSeenOf: (version) => seen[version],
  releaseOf: (commit) => (commit === 'abc1234' ? '1.1.0' : undefined),
  ...parts,
})

const resolved = (condition?: Condition) => ({ status: 'resolved' as const, statusAt: resolvedAt, condition })
const muted = (condition?: Condition) => ({ status: 'muted' as const, statusAt: resolvedAt, condition })

test('any event regresses an issue that was resolved now, with the release of the event', () => {
  expect(recurrence(resolved(), happening())).toEqual({ status: 'regressed' })
  expect(recurrence(resolved(), happening({ releases: [undefined, '1.1.0', '1.0.0'] }))).toEqual({
    status: 'regressed',
    release: '1.0.0',
  })
})

test('events received before it was resolved do not regress it', () => {
  const waited = { events: [{ received: resolvedAt - 1, release: '2.0.0' }] }
  expect(recurrence(resolved(), happening(waited)).status).toBe('resolved')
  expect(recurrence(resolved({ kind: 'release', version: '1.0.0' }), happening(waited)).status).toBe('resolved')
})

test('an issue resolved in the next release regresses only in a later release', () => {
  const next = resolved({ kind: 'next-release' })
  expect(recurrence(next, happening({ releases: ['1.1.0', 'deadbeef', undefined] })).status).toBe('resolved')
  expect(recurrence(next, happening({ releases: ['1.1.0', 'cafebabe'] }))).toEqual({
    status: 'regressed',
    release: 'cafebabe',
  })
  expect(recurrence(next, happening({ releases: ['never-seen'] })).status).toBe('resolved')
})

test('an issue resolved in a release regresses in that one and later ones, in semver order where possible', () => {
  const fixed = resolved({ kind: 'release', version: '1.1.0' })
  expect(recurrence(fixed, happening({ releases: ['1.0.0', '0.9.9'] })).status).toBe('resolved')
  expect(recurrence(fixed, happening({ releases: ['1.1.0'] })).release).toBe('1.1.0')
  expect(recurrence(fixed, happening({ releases: ['2.0.0', '0.9.9'] })).release).toBe('2.0.0')
  const byTime = resolved({ kind: 'release', version: 'deadbeef' })
  expect(recurrence(byTime, happening({ releases: ['1.1.0'] })).status).toBe('resolved')
  expect(recurrence(byTime, happening({ releases: ['cafebabe'] })).release).toBe('cafebabe')
})

test('an issue resolved in a future release does not regress before that release is seen', () => {
  const coming = resolved({ kind: 'release', version: 'feedface' })
  expect(recurrence(coming, happening({ releases: ['cafebabe'] })).status).toBe('resolved')
  expect(recurrence(coming, happening({ releases: ['feedface'] })).release).toBe('feedface')
})

test('an issue resolved by a commit regresses by the first release with the commit', () => {
  expect(recurrence(resolved({ kind: 'commit', commit: 'abc1234' }), happening({ releases: ['1.0.0'] })).status).toBe(
    'resolved',
  )
  expect(recurrence(resolved({ kind: 'commit', commit: 'abc1234' }), happening({ releases: ['2.0.0'] })).release).toBe(
    '2.0.0',
  )
  expect(recurrence(resolved({ kind: 'commit', commit: '0000000' }), happening({ releases: ['2.0.0'] })).status).toBe(
    'resolved',
  )
})

test('a muted issue stays muted until its condition is met, and is open then', () => {
  expect(recurrence(muted(), happening({ escalating: true })).status).toBe('muted')
  expect(recurrence(muted({ kind: 'time', at: 2001 }), happening()).status).toBe('muted')
  expect(recurrence(muted({ kind: 'time', at: 2000 }), happening()).status).toBe('open')
  expect(recurrence(muted({ kind: 'events', more: 5, count: 11 }), happening()).status).toBe('muted')
  expect(recurrence(muted({ kind: 'events', more: 5, count: 10 }), happening()).status).toBe('open')
  expect(recurrence(muted({ kind: 'users', more: 2, users: 4 }), happening()).status).toBe('muted')
  expect(recurrence(muted({ kind: 'users', more: 2, users: 3 }), happening()).status).toBe('open')
  expect(recurrence(muted({ kind: 'escalating' }), happening()).status).toBe('muted')
  expect(recurrence(muted({ kind: 'escalating' }), happening({ escalating: true })).status).toBe('open')
})

test('a condition of another state is ignored, and open issues do not change', () => {
  expect(recurrence(muted({ kind: 'next-release' }), happening({ releases: ['2.0.0'] })).status).toBe('muted')
  expect(recurrence(resolved({ kind: 'escalating' }), happening()).status).toBe('regressed')
  expect(recurrence({ status: 'open', statusAt: 0 }, happening({ escalating: true }))).toEqual({ status: 'open' })
  expect(recurrence({ status: 'regressed', statusAt: 0 }, happening())).toEqual({ status: 'regressed' })
})
