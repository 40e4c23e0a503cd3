import { expect, test } from 'vitest'
import { processorTime } from '../../tests/support/processor-time'
import { linkedEvents, mostLinkedEvents } from './linked-events'

const eventId = '0123456789abcdef0123456789abcdef'

test('events are found by their addresses, with and without a host, in links and in plain text', () => {
  const [other, third] = [eventId.replace('0', '1'), eventId.replace('0', '2')]
  const text = `See https://errors.example/issues/WEB-12/events/${eventId}#frames, [this one](/issues/my-shop-3/events/${other}/json)
and </issues/WEB-12/events/${third}?from=list>.`
  expect(linkedEvents(text)).toEqual([
    { shortId: 'WEB-12', eventId },
    { shortId: 'my-shop-3', eventId: other },
    { shortId: 'WEB-12', eventId: third },
  ])
})

test('an event that is linked twice is found once, in any case of letters', () => {
  const text = `/issues/WEB-1/events/${eventId} /issues/web-1/events/${eventId.toUpperCase()}`
  expect(linkedEvents(text)).toHaveLength(1)
})

test('other addresses and ids are no events', () => {
  for (const text of [
    `/issues/WEB-1/events/${eventId}0`,
    `/issues/WEB-1/events/${eventId.slice(1)}`,
    `/issues/WEB/events/${eventId}`,
    `/issues/WEB-1/comments/${eventId}`,
    `WEB-1 ${eventId}`,
  ])
    expect(linkedEvents(text), text).toEqual([])
})

test('a comment links a limited number of events, and long text is read quickly', () => {
  const many = Array.from({ length: 200 }, (_, n) => `/issues/WEB-${n + 1}/events/${eventId}`).join(' ')
  expect(linkedEvents(many)).toHaveLength(mostLinkedEvents)
  const took = processorTime(() => {
    expect(linkedEvents('/issues/a-1'.repeat(100_000))).toEqual([])
    expect(linkedEvents(`/issues/${'a-1'.repeat(300_000)}`)).toEqual([])
  })
  expect(took).toBeLessThan(1000)
})
