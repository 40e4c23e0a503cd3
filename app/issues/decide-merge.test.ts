import { expect, test } from 'vitest'
import { decideLeaving, decideMerge, decideStormMerge, decideUnmergeBack, unmergeable } from './decide-merge'

const target = { id: 1, projectId: 7 }
const asked = (shortId: string, id?: number, projectId = 7) => ({
  shortId,
  found: id === undefined ? undefined : { id, projectId },
})

test('issues of the same project are merged, each once', () => {
  expect(decideMerge(target, [asked('WEB-2', 2), asked('WEB-3', 3), asked('WEB-4', 3)])).toEqual({
    ok: true,
    ids: [2, 3],
  })
})

test('one issue that cannot be merged refuses all', () => {
  const unknown = { ok: false, why: 'unknown', shortId: 'WEB-9' }
  expect(decideMerge(target, [asked('WEB-2', 2), asked('WEB-9')])).toEqual(unknown)
  const elsewhere = { ok: false, why: 'other-project', shortId: 'API-1' }
  expect(decideMerge(target, [asked('API-1', 5, 8), asked('WEB-9')])).toEqual(elsewhere)
})

test('an issue is not merged into itself, nor a member into its merge target', () => {
  expect(decideMerge(target, [asked('WEB-1', 1), asked('WEB-2', 1)])).toEqual({ ok: false, why: 'nothing' })
  expect(decideMerge(target, [])).toEqual({ ok: false, why: 'nothing' })
})

const group = (count: number, ...members: [id: number, count: number][]) => ({
  id: 1,
  count,
  members: members.map(([id, count]) => ({ id, count })),
})

test('a member that leaves is shown separately', () => {
  expect(decideLeaving(group(3, [2, 4], [3, 0]), [2])).toEqual({ freed: [2], emptiedInto: undefined })
})

test('a merge target stays while it or a member that stays has events', () => {
  expect(decideLeaving(group(0, [2, 4], [3, 1]), [2]).emptiedInto).toBeUndefined()
  expect(decideLeaving(group(1, [2, 4]), [2]).emptiedInto).toBeUndefined()
})

test('what is left without events is shown under the first issue that left', () => {
  expect(decideLeaving(group(0, [2, 4], [3, 1], [4, 0]), [3, 2])).toEqual({ freed: [3, 2], emptiedInto: 3 })
})

test('only members with events can be unmerged', () => {
  expect(unmergeable(group(0, [2, 4], [3, 0], [4, 1]))).toEqual([2, 4])
})

const image = { members: [3, 4], count: 10 }
const merged = { mergedInto: 1, emptied: false, count: 6, members: [{ id: 3, count: 4 }], changedSince: false }

test('undoing a merge gives an issue the members back that are still merged where it is', () => {
  expect(decideUnmergeBack(image, merged, 1)).toEqual({ members: [3], likeTarget: false })
})

test('an issue that happened again since, itself or by a member, takes the state of its merge target', () => {
  expect(decideUnmergeBack(image, { ...merged, count: 7 }, 1)?.likeTarget).toBe(true)
  expect(decideUnmergeBack(image, { ...merged, members: [{ id: 3, count: 5 }] }, 1)?.likeTarget).toBe(true)
})

test.each([
  ['unmerged', { mergedInto: null }],
  ['merged elsewhere', { mergedInto: 2 }],
  ['left without events', { emptied: true }],
  ['merged or unmerged since', { changedSince: true }],
])('an issue that is %s is left alone', (_, change) => {
  expect(decideUnmergeBack(image, { ...merged, ...change }, 1)).toBeUndefined()
})

test('the issues of a storm point to its first one, and those with members take them along', () => {
  const issues = [
    { id: 1, members: 2 },
    { id: 2, members: 0 },
    { id: 3, members: 1 },
  ]
  expect(decideStormMerge(issues, 1)).toEqual({ alone: [2], withMembers: [3] })
})
