import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { defaultLimits } from '../config.server'
import { recompute } from '../digests/recompute'
import { normalise } from '../events/normalise'
import type { EnvelopeMeta } from '../inbox/record'
import { noSettings } from '../projects/processing-settings'
import { walkStreet } from './street.server'

const recorded = readFileSync(
  new URL('../../tests/fixtures/recorded-next/next15-sentry10-rsc-server.envelope', import.meta.url),
  'utf8',
)
const meta: EnvelopeMeta = {
  projectId: 2,
  keyId: 2,
  receivedAt: Date.UTC(2026, 10, 20),
  encoding: 'identity',
  format: 'envelope',
  eventId: 'a'.repeat(32),
  items: { event: 1 },
}
const walk = (envelope: string) =>
  walkStreet({ kind: 'envelope', meta, body: Buffer.from(envelope) }, defaultLimits, () => ({
    ...noSettings,
    appDirectories: ['/srv/shop15'],
  })).events[0]!

test('a digest is recomputed from the message that was thrown, although that is scrubbed before it is kept', () => {
  const thrown = 'login failed: password=hunter2secret for ada'
  const envelope = recorded.replaceAll('catalog service unavailable', thrown)
  const payload: unknown = JSON.parse(envelope.split('\n')[2]!)
  const shown = recompute(normalise(payload, { eventId: meta.eventId!, receivedAt: meta.receivedAt }), ['/srv/shop15'])
  const { codes, payload: kept, event } = walk(envelope)
  expect(shown.length).toBeGreaterThan(0)
  expect(codes.map(({ value }) => value)).toContain(shown[0]!.digest)
  expect(Buffer.from(kept).toString()).not.toContain('hunter2secret')
  expect(JSON.stringify([event, codes])).not.toContain('hunter2secret')
})

test('a payload that needs no scrubbing is kept as it came', () => {
  const { payload } = walk(recorded)
  expect(Buffer.from(payload).toString()).toBe(recorded.split('\n')[2])
})

test('an event that would take too long to read is refused with its own reason, and what came with it is kept', () => {
  const deep = `{"extra":{"a":${'['.repeat(750_000)}${']'.repeat(750_000)}}}`
  const many = `{"extra":{"a":[${'0,'.repeat(300_000)}0]}}`
  const item = (type: string, json: string) => `{"type":"${type}"}\n${json}\n`
  const events = ['{"message":"good"}', deep, many].map((json) => item('event', json)).join('')
  const body = Buffer.from(`{}\n${events}${item('session', deep)}`)
  const items = { event: 3, session: 1 }
  const began = performance.now()
  const { events: walked, tallies } = walkStreet(
    { kind: 'envelope', meta: { ...meta, items }, body },
    { ...defaultLimits, smallItemBytes: defaultLimits.eventBytes },
    () => noSettings,
  )
  expect(performance.now() - began).toBeLessThan(500)
  expect(walked).toHaveLength(1)
  const refused = tallies.filter(({ outcome }) => outcome === 'refused')
  expect(refused.map(({ itemKind, reason }) => [itemKind, reason])).toEqual([
    ['event', 'too_deep'],
    ['event', 'too_many_values'],
    ['session', 'too_deep'],
  ])
})
