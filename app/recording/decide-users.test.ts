import { expect, test } from 'vitest'
import { decideUsers, type KnownUsers, type UserGroup, userQuestions, usersPerIssue } from './decide-users'

const none: KnownUsers = { users: new Map(), own: new Map() }
const group = (parts: Partial<UserGroup> = {}): UserGroup => ({
  issue: 7,
  shown: 7,
  isAlone: true,
  counted: 0,
  users: new Set([1, 2]),
  ...parts,
})

test('an issue counts each user once', () => {
  const known = { ...none, users: new Map([[7, new Set([1])]]) }
  const { added, grown } = decideUsers([group({ counted: 1 })], known)
  expect(added).toEqual([{ issue: 7, shown: 7, users: [2] }])
  expect(grown).toEqual([{ issue: 7, added: 1 }])
})

test('known users change nothing', () => {
  const known = { ...none, users: new Map([[7, new Set([1, 2])]]) }
  expect(decideUsers([group()], known)).toEqual({ added: [], grown: [], recounted: [] })
})

test('a full issue counts no further users', () => {
  expect(decideUsers([group({ counted: usersPerIssue - 1 })], none).added).toEqual([{ issue: 7, shown: 7, users: [1] }])
  expect(decideUsers([group({ counted: usersPerIssue })], none).added).toEqual([])
})

test('a merged issue counts for itself, and its merge target counts distinct users over all members', () => {
  const changes = decideUsers([group({ shown: 3 }), group({ issue: -1, shown: 3 })], none)
  expect(changes.grown).toEqual([
    { issue: 7, added: 2 },
    { issue: -1, added: 2 },
  ])
  expect(changes.recounted).toEqual([3])
})

test('the limit of a merge target applies to the users of its own events', () => {
  const target = group({ isAlone: false, counted: usersPerIssue })
  expect(userQuestions([target]).own).toEqual([7])
  const changes = decideUsers([target], { ...none, own: new Map([[7, 5]]) })
  expect(changes).toEqual({ added: [{ issue: 7, shown: 7, users: [1, 2] }], grown: [], recounted: [7] })
})

test('nothing is loaded for new issues', () => {
  expect(userQuestions([group({ issue: -1 })])).toEqual({ users: [], own: [] })
})
