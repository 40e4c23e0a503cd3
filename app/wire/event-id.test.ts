import { expect, test } from 'vitest'
import { peekEventId, readEventId } from './event-id'

const id = '9ec79c33ec9942ab8353589fcb2e04dc'
const peek = (json: string) => peekEventId(new TextEncoder().encode(json))

test('an event id is 32 hex digits; dashes and capitals are ignored', () => {
  expect(readEventId(id)).toBe(id)
  expect(readEventId('9EC79C33-EC99-42AB-8353-589FCB2E04DC')).toBe(id)
  for (const none of [undefined, null, 7, '', `${id}0`, 'x'.repeat(32), 'a'.repeat(1e6)])
    expect(readEventId(none)).toBeUndefined()
})

test('the id of an event is found anywhere at the top level', () => {
  expect(peek(`{"event_id":"${id}"}`)).toBe(id)
  expect(
    peek(` {"message":"a \\"quoted\\" \\\\", "list":[{"a":{}}], "event_id" :\n"${id.toUpperCase()}", "z":1}`),
  ).toBe(id)
})

test('a nested id, an id as a value, or an id of another shape is not the event’s id', () => {
  expect(peek(`{"contexts":{"event_id":"${id}"},"x":["event_id","${id}"]}`)).toBeUndefined()
  expect(peek(`{"key":"event_id","other":"${id}"}`)).toBeUndefined()
  expect(peek('{"event_id":7}')).toBeUndefined()
  expect(peek('{"event_id":"')).toBeUndefined()
  expect(peek('')).toBeUndefined()
})
