import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { api } from '../support/api'
import type { App } from '../support/app'
import { eventEnvelope, sendEnvelope } from '../support/intake'
import type { Session } from '../support/session'
import { newTenant } from '../support/shared-app'

const attack = `'"></script><script>alert(1)</script><img src=x onerror=alert(1)>{{7*7}}\u0000\u202e`
const recorded = fileURLToPath(new URL('../fixtures/corpus/node-sentry11-pii.envelope', import.meta.url))

let app: App
let session: Session
let eventId: string
let shortId: string

beforeAll(async () => {
  const { project, token, ...tenant } = await newTenant('Hostile')
  app = tenant.app
  session = tenant.admin
  const [, , payload] = readFileSync(recorded, 'utf8').split('\n')
  const { event_id: _, ...event } = hostile(JSON.parse(payload!)) as Record<string, unknown>
  const extra = { [attack]: attack, digest: attack, list: [attack, { [attack]: attack }] }
  const more = {
    tags: { [attack]: attack, digest: '1234567890' },
    extra,
    message: attack,
    breadcrumbs: crumbs(),
    transaction: attack,
  }
  const sent = eventEnvelope({ ...event, ...more })
  eventId = sent.eventId
  expect((await sendEnvelope(app, project, sent.body)).status).toBe(200)
  await api(app, token).settled()
  shortId = (await api(app, token).lookup(eventId)).matches[0]!.issue.shortId
})

test('HTML and scripts in every string of an event are text on every page that shows it', async () => {
  const pages = [
    '/',
    '/issues',
    `/issues/${shortId}`,
    `/issues/${shortId}/events`,
    `/issues/${shortId}/events/${eventId}`,
  ]
  const lookups = [eventId, '1234567890', attack].map((code) => `/lookup?q=${encodeURIComponent(code)}`)
  for (const path of [...pages, ...lookups]) {
    const { status, html } = await session.get(path)
    expect(status, path).toBe(200)
    expect(html, path).not.toMatch(/<script>alert|<img src=x/)
    expect(html, path).toContain('&lt;script&gt;alert(1)')
  }
})

test('text from visitors without an account is text too', async () => {
  for (const path of [`/d/${encodeURIComponent(attack)}`, `/lookup?q=${encodeURIComponent(attack)}`]) {
    const html = await (await fetch(app.url + path)).text()
    expect(html, path).not.toMatch(/<script>alert|<img src=x/)
  }
})

test('the raw event is JSON that no browser treats as a page', async () => {
  const response = await fetch(`${app.url}/issues/${shortId}/events/${eventId}/json`, { redirect: 'manual' })
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
})

/** Replaces every string of an event with the attack, whatever its key, except those that determine the event's shape. */
function hostile(value: unknown, key = ''): unknown {
  const shape = ['event_id', 'timestamp', 'platform', 'level', 'trace_id', 'span_id', 'parent_span_id']
  if (typeof value === 'string') return shape.includes(key) ? value : attack
  if (Array.isArray(value)) return value.map((item) => hostile(item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, hostile(inner, name)]))
}

function crumbs() {
  return [
    {
      type: attack,
      category: attack,
      level: attack,
      message: attack,
      data: { arguments: [attack, { digest: attack, message: attack }] },
    },
  ]
}
