import { expect, test } from 'vitest'
import type { Event } from './event'
import { normalise, type Received } from './normalise'

const receivedAt = Date.UTC(2026, 10, 20, 12)
const eventId = '9ec79c33ec9942ab8353589fcb2e04dc'

function normalised(payload: unknown, received: Partial<Received> = {}): Event {
  return normalise(payload, { eventId, receivedAt, ...received })
}

test('requests come in every form SDKs have', () => {
  const request = normalised({
    request: {
      url: 'https://shop.test/a?x=1',
      method: 'post',
      headers: { Accept: ['text/html', 'text/plain'], Host: 'shop.test' },
      query_string: [
        ['q', 'a b'],
        ['n', 1],
      ],
      cookies: 'sid=s3; theme=d%C3%A4rk',
      data: { id: 9 },
    },
  }).request
  expect(request).toEqual({
    url: 'https://shop.test/a?x=1',
    method: 'POST',
    headers: [
      ['Accept', 'text/html, text/plain'],
      ['Host', 'shop.test'],
    ],
    query: [
      ['q', 'a b'],
      ['n', '1'],
    ],
    cookies: [
      ['sid', 's3'],
      ['theme', 'därk'],
    ],
    body: { id: 9 },
    env: {},
  })
  expect(normalised({ request: { url: '/a?q=%E0%A4%A&b=a+b#c' } }).request?.query).toEqual([
    ['q', '%E0%A4%A'],
    ['b', 'a b'],
  ])
  expect(normalised({ request: { query_string: { a: 'b' } } }).request?.query).toEqual([['a', 'b']])
  expect(normalised({ request: {} })).not.toHaveProperty('request')
})

test('the address of a user is asked for, inferred or forbidden', () => {
  const address = (payload: object) => normalised(payload, { clientIp: '198.51.100.7' }).user?.ipAddress
  expect(address({ platform: 'javascript' })).toBe('198.51.100.7')
  expect(address({ platform: 'javascript', sdk: { name: 's', settings: { infer_ip: 'never' } } })).toBeUndefined()
  expect(address({ platform: 'native', user: { ip_address: '{{auto}}' } })).toBe('198.51.100.7')
  expect(address({ platform: 'python', user: { id: 1 } })).toBeUndefined()
  expect(address({ platform: 'python', request: { env: { REMOTE_ADDR: '192.0.2.1' } } })).toBe('192.0.2.1')
  expect(address({ platform: 'python', user: { ip_address: '192.0.2.9' } })).toBe('192.0.2.9')
})

test('a fragment that is sent apart belongs to the URL', () => {
  const url = (request: object) => normalise({ request }, { eventId: 'a'.repeat(32), receivedAt: 0 }).request?.url
  expect(url({ url: 'https://a.test/x', fragment: 'top' })).toBe('https://a.test/x#top')
  expect(url({ url: 'https://a.test/x#own', fragment: 'top' })).toBe('https://a.test/x#own')
})
