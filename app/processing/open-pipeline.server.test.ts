import { expect, test } from 'vitest'
import { artifactsInMemory } from '../../tests/support/artifacts-in-memory'
import { normalise } from '../events/normalise'
import { StoreTrouble } from '../store/store-trouble'
import { explainCause } from '../symbolication/explain-cause'
import { unpack } from '../symbolication/packed-resolution.server'
import { minifiedTexts } from '../texts/en/minified'
import { openPipeline } from './open-pipeline.server'

const event = normalise(
  {
    platform: 'javascript',
    exception: [{ stacktrace: { frames: [{ filename: 'https://a.example/a.js', lineno: 1, colno: 1 }] } }],
  },
  { eventId: 'a'.repeat(32), receivedAt: 0 },
)

test.each([
  [new TypeError('a secret of the program'), 'Resolving failed: Digestline failed, with digest 4k7f9xw2pm.'],
  [new StoreTrouble('busy', 'database is locked'), 'Resolving failed: the database could not be read.'],
])('why frames stay minified names no internals (%s)', async (failure, sentence) => {
  const artifacts = { ...artifactsInMemory(), version: () => Promise.reject(failure) }
  const { frames } = openPipeline({}, artifacts, () => '4k7f9xw2pm')
  await frames.refresh()
  const answered = frames.resolved(1, event)
  if (!answered || 'unanswered' in answered) return expect.unreachable()
  const [cause] = unpack(answered.resolution.bytes)!.causes
  const { reason, facts } = explainCause(cause!)
  expect(minifiedTexts.english.sentences[reason](facts)[0]).toBe(sentence)
})
