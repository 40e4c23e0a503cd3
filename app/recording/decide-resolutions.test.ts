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

test('an answer is stored once per question, with the number of events and the newest of them', () => {
  const changes = decide([resolved(), undefined, resolved()])
  expect(changes.inserted).toMatchObject([{ ref: -1, projectId: web.id, events: 2, newest: 2 }])
  expect([...changes.ofEvent]).toEqual([
    [0, -1],
    [2, -1],
  ])
})

test('an answer based on more uploads replaces one based on fewer, never the other way round', () => {
  expect(decide([resolved({ bytes: new Uint8Array([2]) })], stored(4)).replaced).toMatchObject([{ id: 3 }])
  expect(decide([resolved({ bytes: new Uint8Array([2]) })], stored(6)).replaced).toEqual([])
  expect(decide([resolved()], stored(4)).replaced).toEqual([])
  expect(decide([resolved()], stored(4)).counted).toEqual([{ id: 3, events: 1, newest: 0 }])
})

test('of several answers in a batch, the one based on the most uploads is stored', () => {
  const changes = decide([resolved({ version: 6 }), resolved({ version: 5 })])
  expect(changes.inserted[0]?.resolution.version).toBe(6)
})

test('a stack that was unresolved before an upload is tried again', () => {
  const behind = { ...none, uploads: 6, projectsWithUploads: new Set([web.id]) }
  expect(decide([resolved({ unresolved: true })], behind).late).toEqual([web.id])
  expect(decide([resolved({ unresolved: true, version: 6 })], behind).late).toEqual([])
  expect(decide([resolved({ unresolved: true })], { ...behind, projectsWithUploads: new Set() }).late).toEqual([])
  expect(decide([resolved()], behind).late).toEqual([])
})

test('uploads that were used are listed once', () => {
  expect(decide([resolved({ bundles: [1, 2] }), resolved({ bundles: [2] })]).bundles).toEqual([1, 2])
})
