import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { defaultLimits } from '../config.server'
import { recompute } from '../digests/recompute'
import { normalise } from '../events/normalise'
import type { EnvelopeMeta } from '../inbox/record'
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
