import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Event } from '../events/event'
import { normalise } from '../events/normalise'
import { type FingerprintVersion, fingerprint, v1 } from './fingerprint.server'

const corpus = join(import.meta.dirname, '../../tests/fixtures/corpus/grouping')

for (const folder of readdirSync(corpus)) {
  const expected = JSON.parse(readFileSync(join(corpus, folder, 'expect.json'), 'utf8')) as {
    expect: Record<string, string>
  }
  test(`recorded events group as their authors know them to: ${folder}`, () => {
    const files = Object.entries(expected.expect).map(([file, label]) => {
      return { file, label, ...fingerprint(eventOf(join(corpus, folder, file)), []) }
    })
    const labels = new Map(files.map((file) => [file.label, file.components.join('\n')]))
    for (const { file, label, components } of files)
      expect(`${file}: ${components.join('\n')}`).toBe(`${file}: ${labels.get(label)}`)
    expect(new Set(files.map((file) => file.fingerprint)).size).toBe(labels.size)
  })
}

test('a second version stands beside the first without touching it', () => {
  const payload = { platform: 'node', exception: { values: [{ type: 'TypeError', value: 'x is undefined' }] } }
  const event = normalise(payload, { eventId: '0'.repeat(32), receivedAt: Date.UTC(2026, 10, 20) })
  const before = fingerprint(event, [])
  const v2: FingerprintVersion = { name: 'v2', components: v1.components }
  const second = fingerprint(event, [], v2)
  expect(second.components).toEqual(before.components)
  expect(second.fingerprint).not.toBe(before.fingerprint)
  expect(fingerprint(event, [])).toEqual(before)
  // Databases contain keys of v1, so this one must never change.
  expect(before).toEqual({
    fingerprint: 'a0b3d7544cc0446cb898bce20531d490',
    components: ['exception', 'TypeError', 'x is undefined'],
  })
})

/** The event item of an uncompressed envelope: the first line of JSON that is an event and not a header. */
function eventOf(file: string): Event {
  const lines = readFileSync(file, 'utf8').split('\n')
  const header = lines.findIndex((line) => line.startsWith('{"type":"event"'))
  return normalise(JSON.parse(lines[header + 1]!), { eventId: '0'.repeat(32), receivedAt: Date.UTC(2026, 10, 20) })
}
