import { expect, test } from 'vitest'
import { decideArrival } from './identity-provider'

const person = { email: 'Ada@Example.com', emailVerified: true }
const provider = { arrival: 'invited', domains: ['example.com'], trustsEmail: false } as const
const known = { account: false, invited: false, hasRole: false }

test('an account of that address is linked by its password, and by itself only where verified addresses are trusted', () => {
  const account = { ...known, account: true }
  expect(decideArrival(person, provider, account)).toEqual({ kind: 'password' })
  expect(decideArrival(person, { ...provider, trustsEmail: true }, account)).toEqual({ kind: 'link' })
  const unverified = { ...person, emailVerified: false }
  expect(decideArrival(unverified, { ...provider, trustsEmail: true }, account)).toEqual({ kind: 'password' })
})

test('nobody arrives without an address that the provider verified', () => {
  const open = { ...provider, arrival: 'domains', trustsEmail: true } as const
  const everything = { account: false, invited: true, hasRole: true }
  expect(decideArrival({ emailVerified: true }, open, everything)).toEqual({ kind: 'refused', why: 'no-email' })
  const unverified = { ...person, emailVerified: false }
  expect(decideArrival(unverified, open, everything)).toEqual({ kind: 'refused', why: 'unverified' })
})

test.each([
  ['invited', {}, 'not-invited'],
  ['invited', { hasRole: true }, 'not-invited'],
  ['invited', { invited: true }, 'arrive'],
  ['domains', {}, 'arrive'],
  ['groups', {}, 'group'],
  ['groups', { hasRole: true }, 'arrive'],
  ['groups', { invited: true }, 'arrive'],
] as const)('arrival by %s with %j: %s', (arrival, more, expected) => {
  const decision = decideArrival(person, { ...provider, arrival }, { ...known, ...more })
  expect(decision.kind === 'refused' ? decision.why : decision.kind).toBe(expected)
})

test.each(['ada@sub.example.com', 'ada@example.com.evil.test', 'example.com@evil.test', '"@example.com"@evil.test'])(
  '%s is not of the domain',
  (email) => {
    const decision = decideArrival({ email, emailVerified: true }, { ...provider, arrival: 'domains' }, known)
    expect(decision).toEqual({ kind: 'refused', why: 'domain' })
  },
)
