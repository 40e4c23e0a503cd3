import { expect, test } from 'vitest'
import { facetsOf, personOf, unpackFacets, valueIn } from './facets'
import { normalise } from './normalise'

const event = (payload: unknown) => normalise(payload, { eventId: '0'.repeat(32), receivedAt: 1 })
const facets = (payload: unknown) => Object.fromEntries(unpackFacets(facetsOf(event(payload))))

test('one value is found without taking all apart', () => {
  const packed = facetsOf(event({ release: 'user.id', user: { id: 7 }, tags: { zone: 'eu' } }))
  expect(['release', 'user.id', 'zone', 'user', 'eu', ''].map((name) => valueIn(packed, name))).toEqual([
    'user.id',
    '7',
    'eu',
    undefined,
    undefined,
    undefined,
  ])
  expect(valueIn('', 'release')).toBeUndefined()
})

test('release, place, address, user and tags of an event are counted', () => {
  const found = facets({
    release: 'web@1.4.0',
    environment: 'production',
    request: { url: 'https://shop.example/checkout/pay?card=1#top' },
    user: { id: 'u-7', email: 'a@example.com' },
    tags: { browser: 'Firefox 140', level: 'not the level' },
    exception: {
      values: [
        {
          type: 'TypeError',
          value: 'x is undefined',
          stacktrace: {
            frames: [
              { filename: 'app/pay.ts', function: 'pay', in_app: true },
              { filename: 'node_modules/lib.js', function: 'call', in_app: false },
            ],
          },
        },
      ],
    },
  })
  expect(found).toEqual({
    release: 'web@1.4.0',
    environment: 'production',
    type: 'TypeError',
    file: 'app/pay.ts',
    function: 'pay',
    url: '/checkout/pay',
    'user.id': 'u-7',
    level: 'error',
    browser: 'Firefox 140',
  })
})

test('what breaks lines or ends strings does not end a value, and long values are cut', () => {
  const found = facets({ tags: [['a', `x\u0000release\u0000y`]], request: { url: `/a\tb${'c'.repeat(500)}` } })
  expect(found).not.toHaveProperty('release')
  expect(found.url).toHaveLength(200)
})

test('people are told apart by the best that is known of them', () => {
  expect(personOf(event({ user: { email: 'a@example.com', ip_address: '10.1.2.3' } }))).toBe('a@example.com')
  expect(personOf(event({}))).toBeUndefined()
})
