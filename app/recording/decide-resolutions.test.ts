import { expect, test } from 'vitest'
import { id, processed } from '../../tests/store/contract/builders'
import { place, web } from '../../tests/support/recording'
import type { PackedResolution } from '../symbolication/answered'
import { decideResolutions, type KnownResolutions, questionKey, resolutionQuestions } from './decide-resolutions'

const question = new Uint8Array(16).fill(7)
const none: KnownResolutions = { answers: new Map(), uploads: 0, projectsWithUploads: new Set() }
const resolved = (parts: Partial<PackedResolution> = {}): PackedResolution => ({
  question,
  bytes: new Uint8Array([1]),
  unresolved: false,
  version: 5,
  bundles: [],
  ...parts,
})
const stored = (version: number, bytes = [1]): KnownResolutions => ({
  ...none,
  answers: new Map([[questionKey(web.id, question), { id: 3, bytes: new Uint8Array(bytes), version }]]),
})

function decide(resolutions: (PackedResolution | undefined)[], known = none) {
  const events = resolutions.map((resolution) =>
    processed(web, { event: { id: id() }, ...(resolution && { resolution }) }),
  )
  const { batch } = place(events)
  return decideResolutions(batch, resolutionQuestions(batch), known)
}

test('an answer is kept once per question, with its events and the newest of them', () => {
  const changes = decide([resolved(), undefined, resolved()])
  expect(changes.inserted).toMatchObject([{ ref: -1, projectId: web.id, events: 2, newest: 2 }])
  expect([...changes.ofEvent]).toEqual([
    [0, -1],
    [2, -1],
  ])
})

test('an answer that knew of more uploads replaces one that knew of fewer, never the other way round', () => {
  expect(decide([resolved({ bytes: new Uint8Array([2]) })], stored(4)).replaced).toMatchObject([{ id: 3 }])
  expect(decide([resolved({ bytes: new Uint8Array([2]) })], stored(6)).replaced).toEqual([])
  expect(decide([resolved()], stored(4)).replaced).toEqual([])
  expect(decide([resolved()], stored(4)).counted).toEqual([{ id: 3, events: 1, newest: 0 }])
})

test('of the answers in one batch the one that knew of most uploads is kept', () => {
  const changes = decide([resolved({ version: 6 }), resolved({ version: 5 })])
  expect(changes.inserted[0]?.resolution.version).toBe(6)
})

test('a stack that was not resolved before an upload is tried again', () => {
  const behind = { ...none, uploads: 6, projectsWithUploads: new Set([web.id]) }
  expect(decide([resolved({ unresolved: true })], behind).late).toEqual([web.id])
  expect(decide([resolved({ unresolved: true, version: 6 })], behind).late).toEqual([])
  expect(decide([resolved({ unresolved: true })], { ...behind, projectsWithUploads: new Set() }).late).toEqual([])
  expect(decide([resolved()], behind).late).toEqual([])
})

test('uploads that were of use are named once', () => {
  expect(decide([resolved({ bundles: [1, 2] }), resolved({ bundles: [2] })]).bundles).toEqual([1, 2])
})
