import { expect, test } from 'vitest'
import { normalise } from '~/events/normalise'
import type { StoredEvent } from '~/store/store'
import { type PairedEvent, storyOf } from './story-view'

const at = Date.UTC(2026, 10, 20, 12)
let made = 0

function aPairedEvent(payload: object, parts: Partial<StoredEvent> = {}): PairedEvent {
  const id = String(++made).padStart(32, '0')
  const stored = { id, projectSlug: 'web', issueShortId: `WEB-${made}`, timestamp: at, title: 'title', ...parts }
  const event = normalise(payload, { eventId: id, receivedAt: at })
  return { stored: stored as StoredEvent, event, project: 'Web', digests: [] }
}
const seen = () =>
  aPairedEvent({
    platform: 'javascript',
    request: { url: 'https://shop.example/orders/17?x=1' },
    exception: { values: [{ type: 'Error', value: 'Minified React error #441; visit' }] },
  })
const broken = (platform = 'node') =>
  aPairedEvent({
    platform,
    transaction: 'GET /orders/[id]',
    exception: { values: [{ type: 'RangeError', value: 'no order' }] },
  })

test('the story is the same from both sides; only which half is this event differs', () => {
  const [saw, broke] = [{ ...seen(), digests: ['386'] }, broken()]
  const fromBrowser = storyOf({ ...saw, redacted: true }, [{ ...broke, linkedBy: 'trace' }])
  const fromServer = storyOf({ ...broke, redacted: false }, [{ ...saw, linkedBy: 'trace' }])
  expect(fromBrowser).toMatchObject({
    linkedBy: 'trace',
    saw: { place: '/orders/17', digests: ['386'], isThis: true },
    broke: { title: 'RangeError: no order', place: 'GET /orders/[id]', isThis: false },
  })
  expect(fromServer).toMatchObject({
    saw: { eventId: saw.stored.id, digests: ['386'], isThis: false },
    broke: { eventId: broke.stored.id, isThis: true },
  })
})

test('of several candidates those with the digest come first, then servers', () => {
  const [shared, server, browser] = [broken(), broken(), broken('javascript')]
  browser.event.sdk = { name: 'sentry.javascript.browser' }
  const story = storyOf({ ...seen(), redacted: true }, [
    { ...browser, linkedBy: 'trace' },
    { ...server, linkedBy: 'trace' },
    { ...shared, linkedBy: 'digest', digest: '386' },
  ])
  expect(story?.broke?.eventId).toBe(shared.stored.id)
  expect(story?.others.map(({ eventId }) => eventId)).toEqual([server.stored.id, browser.stored.id])
})

test('a visitor’s half alone says so; any other event alone tells no story', () => {
  expect(storyOf({ ...seen(), redacted: true }, [])).toMatchObject({ saw: { isThis: true }, others: [] })
  expect(storyOf({ ...seen(), redacted: true }, [])?.broke).toBeUndefined()
  expect(storyOf({ ...broken(), redacted: false }, [])).toBeUndefined()
})
