import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Event } from '../events/event'
import { normalise } from '../events/normalise'
import { fingerprint } from './fingerprint.server'

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

/** The event item of an uncompressed envelope: the first JSON line that is an event's and not a header. */
function eventOf(file: string): Event {
  const lines = readFileSync(file, 'utf8').split('\n')
  const header = lines.findIndex((line) => line.startsWith('{"type":"event"'))
  return normalise(JSON.parse(lines[header + 1]!), { eventId: '0'.repeat(32), receivedAt: Date.UTC(2026, 10, 20) })
}
