import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { artifactsInMemory, readBundle } from '../../tests/support/artifacts-in-memory'
import { resolutionsWith } from '../../tests/support/resolved-event'
import type { Event } from '../events/event'
import { normalise } from '../events/normalise'

type Expected = {
  exception: number
  frame: number
  minified: { filename: string; lineno: number; colno: number; function: string }
  original: {
    source: string
    lineno: number
    colno: number
    token: string | null
    function_any_of?: string[]
    context_line: string
  }
}

const folder = new URL('../../tests/fixtures/corpus/symbolication/', import.meta.url)

for (const recording of ['browser8', 'browser11']) {
  const inRecording = new URL(`${recording}/`, folder)
  const { events }: { events: Record<string, Expected[]> } = JSON.parse(
    readFileSync(new URL('expected.json', inRecording), 'utf8'),
  )
  const artifacts = artifactsInMemory(readBundle(new URL('bundle.zip', inRecording)))
  const resolve = resolutionsWith(artifacts)

  test.each(Object.entries(events))(`${recording}: %s stands where it was written`, async (file, frames) => {
    const event = readEvent(readFileSync(new URL(file, inRecording), 'utf8'))
    const resolution = await resolve(event)
    const resolved = frames.map(({ exception, frame }) => {
      const at = resolution.exceptions[exception]?.[frame] ?? 0
      const { filename, line, column, contextLine, function: name } = resolution.frames[at - 1] ?? {}
      return { filename, line, column, name, contextLine }
    })
    frames.forEach(({ original }, at) => {
      const { name, contextLine, ...place } = resolved[at]!
      expect(place).toEqual({ filename: original.source, line: original.lineno, column: original.colno })
      if (original.function_any_of) expect(original.function_any_of).toContain(name)
      const text = contextLine?.replaceAll('{snip}', '').trim() ?? '(none)'
      expect(original.context_line).toContain(text)
    })
  })
}

test('functions go by the names they were written with', async () => {
  const inRecording = new URL('browser11/', folder)
  const artifacts = artifactsInMemory(readBundle(new URL('bundle.zip', inRecording)))
  const event = readEvent(readFileSync(new URL('browser11-onclick.envelope', inRecording), 'utf8'))
  const { exceptions, frames, causes } = await resolutionsWith(artifacts)(event)
  expect(exceptions[0]?.map((at) => (at > 0 ? frames[at - 1]?.function : causes[-at - 1]?.reason))).toEqual([
    undefined,
    undefined,
    'onclick',
    'debug_id_not_uploaded',
    'onClickBuy',
    'Checkout.submitOrder',
    'totalOf',
    'lineTotal',
  ])
})

function readEvent(envelope: string): Event {
  const lines = envelope.split('\n')
  const payload: unknown = JSON.parse(lines[lines.findIndex((line) => /^\{"type":"event"/.test(line)) + 1] ?? '')
  return normalise(payload, { eventId: 'a'.repeat(32), receivedAt: Date.now() })
}
