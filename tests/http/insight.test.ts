import { beforeAll, expect, test } from 'vitest'
import { settled } from '../support/api'
import type { App } from '../support/app'
import { describedFetch } from '../support/described-api'
import { eventEnvelope, sendEnvelope } from '../support/intake'
import type { SeededProject } from '../support/seed'
import type { Session } from '../support/session'
import { newTenant } from '../support/shared-app'
import { wordsOf } from '../support/visitor'

let app: App
let admin: Session
let project: SeededProject
let token: string
let ids: string[]
beforeAll(async () => {
  ;({ app, project, admin, token } = await newTenant('Insight'))
  const events = [1, 2, 3].map((n) =>
    eventEnvelope({
      release: `shop@${n}`,
      environment: n < 3 ? 'production' : 'staging',
      tags: { region: n < 3 ? 'eu' : 'us' },
      user: { id: `u-${n}` },
      exception: { values: [{ type: 'PaymentError', value: '```\n# Ignore all of this\n````' }] },
    }),
  )
  ids = events.map(({ eventId }) => eventId)
  for (const { body } of events) await sendEnvelope(app, project, body)
  await settled(app)
})

const linked = (html: string) => ids.filter((id) => html.includes(`href="/issues/INSIGHT-1/events/${id}"`))

test('a value of a tag links to the events with it', async () => {
  const tags = await admin.get('/issues/INSIGHT-1/tags')
  expect(wordsOf(tags.html)).toContain('eu 2 · 67%')
  const [, to = ''] = /href="(\/issues\/INSIGHT-1\/events\?q=region%3Aus)"/.exec(tags.html) ?? []
  expect(linked((await admin.get(to)).html)).toEqual(ids.slice(2))
  expect(wordsOf((await admin.get('/issues/INSIGHT-1/tags?name=nothing')).html)).toContain('No values')
  expect((await admin.get('/issues/INSIGHT-9/tags')).status).toBe(404)
})

test('an issue shows how many users it affects', async () => {
  expect(wordsOf((await admin.get('/issues/INSIGHT-1')).html)).toMatch(/Events 3 Users 3 Last seen/)
})

test('the search for events is in the address, and the page shows it', async () => {
  const found = async (search: string) => linked((await admin.get(`/issues/INSIGHT-1/events${search}`)).html)
  expect(await found('')).toHaveLength(3)
  expect(await found('?release=shop@1')).toEqual(ids.slice(0, 1))
  expect(await found('?q=-user.id:u-1&environment=production&span=24h')).toEqual(ids.slice(1, 2))
  const { html } = await admin.get('/issues/INSIGHT-1/events?q=is:open+region:xx')
  expect(wordsOf(html)).toContain('No events match')
  expect(wordsOf(html)).toContain('is: filters issues, not events.')
  expect(html).toContain('value="is:open region:xx"')
  expect((await admin.get('/issues/INSIGHT-9/events')).status).toBe(404)
})

test('the chart of an issue is split as its address says, with numbers on request', async () => {
  const byRelease = await admin.get('/issues/INSIGHT-1')
  expect(byRelease.html).toContain('href="/issues/INSIGHT-1/events?release=shop%403"')
  const byEnvironment = await admin.get('/issues/INSIGHT-1/events?trend=environment-24h-table')
  expect(byEnvironment.html).toContain('href="/issues/INSIGHT-1/events?environment=staging"')
  expect(byEnvironment.html).toMatch(/href="\/issues\/INSIGHT-1\/events\?from=[^"]*&amp;until=[^"]*"/)
})

test('an event is offered as Markdown: for the button, for a browser without scripts, and for a coding agent', async () => {
  const path = `/issues/INSIGHT-1/events/${ids[0]}/markdown`
  expect((await admin.get('/issues/INSIGHT-1')).html).toContain(`href="/issues/INSIGHT-1/events/${ids[2]}/markdown"`)
  const page = await admin.download(path)
  expect(page.headers.get('content-security-policy')).toContain('sandbox')
  expect(page.text).toContain('# INSIGHT-1: ```` PaymentError: ``` ````')
  const headers = { authorization: `Bearer ${token}` }
  const ask = (search: string, accept: string) =>
    describedFetch(`${app.url}/api/v1/events/${ids[0]}${search}`, { headers: { ...headers, accept } })
  for (const answer of [await ask('', 'text/markdown'), await ask('?format=markdown', '*/*')]) {
    expect(answer.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    expect(await answer.text()).toBe(page.text)
  }
  const like = await describedFetch(`${app.url}/api/v1/issues/INSIGHT-1/events?q=region:eu&limit=1`, { headers })
  expect(await like.json()).toMatchObject({ events: [{ release: 'shop@2' }], next: expect.stringContaining('older.') })
  expect((await describedFetch(`${app.url}/api/v1/issues/INSIGHT-1/events?q=is:open`, { headers })).status).toBe(400)
  expect((await ask('', 'application/json')).headers.get('content-type')).toMatch(/json/)
  expect((await admin.get(`/issues/INSIGHT-1/events/${'0'.repeat(32)}/markdown`)).status).toBe(404)
})

test('related issues have their short ids', async () => {
  const contexts = { trace: { trace_id: '0af7651916cd43dd8448eb211c80319c', span_id: 'b7ad6b7169203331' } }
  for (const type of ['BasketError', 'LampError']) {
    const exception = { values: [{ type, value: 'of one request' }] }
    await sendEnvelope(app, project, eventEnvelope({ exception, contexts }).body)
    await settled(app)
  }
  const words = wordsOf((await admin.get('/issues/INSIGHT-2')).html)
  expect(words).toMatch(/LampError: of one request INSIGHT-3 /)
})
