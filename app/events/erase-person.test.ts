import { expect, test } from 'vitest'
import { erasePerson } from './erase-person'

const ann = { email: 'ann@example.com' }
const payloadOf = (payload: unknown, person: Parameters<typeof erasePerson>[1]) => erasePerson(payload, person)?.payload

test('the whole user goes when one part of it is theirs', () => {
  const user = { id: 7, email: 'Ann@Example.com', username: 'ann', ip_address: '203.0.113.7', geo: { city: 'Ulm' } }
  for (const person of [ann, { id: '7' }, { ip: '203.0.113.7' }]) {
    expect(erasePerson({ message: 'x', user }, person)).toEqual({ payload: { message: 'x' }, isTheirs: true })
  }
  expect(erasePerson({ message: 'x', user }, { id: '77' })).toBeUndefined()
})

test('address and IP are erased wherever they stand, also in names, addresses of pages and capitals', () => {
  const payload = {
    message: 'no cart of ANN@example.com.',
    request: {
      url: 'https://shop.example/?mail=ann%40example.com&x=1',
      headers: [['X-Forwarded-For', '203.0.113.7, 10.0.0.1']],
    },
    extra: { 'ann@example.com': [{ deep: 'from 203.0.113.7:8080' }] },
  }
  expect(erasePerson(payload, { ...ann, ip: '203.0.113.7' })).toEqual({
    isTheirs: false,
    payload: {
      message: 'no cart of [Erased].',
      request: { url: 'https://shop.example/?mail=[Erased]&x=1', headers: [['X-Forwarded-For', '[Erased], 10.0.0.1']] },
      extra: { '[Erased]': [{ deep: 'from [Erased]:8080' }] },
    },
  })
})

test('others who are called alike stay', () => {
  const others = { a: 'joann@example.com', b: 'ann@example.com.au', c: '1203.0.113.7', d: '203.0.113.70', e: 'user 7' }
  expect(erasePerson(others, { ...ann, ip: '203.0.113.7', id: '7' })).toBeUndefined()
  expect(erasePerson({ a: '2001:db8::12' }, { ip: '2001:db8::1' })).toBeUndefined()
})

test('a short id goes only where a field or tag says that it is one, a long one everywhere', () => {
  const payload = {
    tags: [
      ['user_id', '7'],
      ['retries', '7'],
    ],
    extra: { userId: 7, count: 7 },
    contexts: { app: { 'enduser.id': '7' } },
  }
  expect(payloadOf(payload, { id: '7' })).toEqual({
    tags: [
      ['user_id', '[Erased]'],
      ['retries', '7'],
    ],
    extra: { userId: '[Erased]', count: 7 },
    contexts: { app: { 'enduser.id': '[Erased]' } },
  })
  expect(payloadOf({ message: 'no cart of cus_9f8e7d6c5b4a' }, { id: 'cus_9f8e7d6c5b4a' })).toEqual({
    message: 'no cart of [Erased]',
  })
})

test('what is no object, or nested without end, is left in one piece', () => {
  expect(erasePerson(null, ann)).toBeUndefined()
  expect(erasePerson('text', ann)).toBeUndefined()
  let deep: unknown = 'ann@example.com'
  for (let i = 0; i < 5000; i++) deep = [deep]
  expect(erasePerson({ deep }, ann)).toBeUndefined()
})
