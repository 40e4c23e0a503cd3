import { expect, test } from 'vitest'
import { decideDelete, decideRestore } from './decide-delete'

const fingerprints = [
  { id: 1, fingerprint: 'aa' },
  { id: 2, fingerprint: 'bb' },
]
const storm = { id: 5, state: 'gathering', firstIssue: 1, folded: 0 }
const image = decideDelete(fingerprints, [])!

test('what is kept of a deleted issue are the fingerprints of it and its members, and its storms', () => {
  expect(decideDelete(fingerprints, [{ ...storm, state: 'merged', folded: 3 }])).toEqual({
    fingerprints: [
      [1, 'aa'],
      [2, 'bb'],
    ],
    storms: [[5, 'merged', 1]],
  })
})

test('an issue is not deleted while similar ones are folded under it', () => {
  expect(decideDelete(fingerprints, [storm, { ...storm, id: 6, folded: 1 }])).toBeUndefined()
  expect(decideDelete(fingerprints, [storm])?.storms).toHaveLength(1)
})

test('a restored issue gets its fingerprints back', () => {
  expect(decideRestore(image, [undefined, undefined], 'resolved')).toEqual({
    fingerprints: image.fingerprints,
    merged: [],
    regresses: false,
  })
})

const holder = { id: 8, mergedInto: null, isDeleted: false }

test('issues that were created with its fingerprints since are merged into it', () => {
  expect(decideRestore(image, [undefined, holder], 'open')).toEqual({
    fingerprints: image.fingerprints,
    merged: [8],
    regresses: false,
  })
})

test('a resolved issue that happened again while it was deleted regresses', () => {
  expect(decideRestore(image, [holder, undefined], 'resolved').regresses).toBe(true)
  expect(decideRestore(image, [holder, undefined], 'muted').regresses).toBe(false)
})

test.each([
  ['merged', { mergedInto: 3 }],
  ['deleted', { isDeleted: true }],
])('an issue that was %s since keeps its fingerprint', (_, parts) => {
  expect(decideRestore(image, [{ ...holder, ...parts }, undefined], 'resolved')).toEqual({
    fingerprints: [[2, 'bb']],
    merged: [],
    regresses: false,
  })
})
