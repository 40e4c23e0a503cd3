import { expect, test } from 'vitest'
import { lacksClaims, personOfClaims } from './person-of-claims'

const token = { iss: 'https://id.example.com', sub: '7', email: 'ada@example.com', email_verified: true, name: 'Ada' }
const read = (claims: object, groupsClaim?: string, mapped: string[] = []) =>
  personOfClaims({ ...token, ...claims }, { ...(groupsClaim !== undefined && { groupsClaim }), mapped })

test('a person is who the token says', () => {
  const person = { issuer: token.iss, subject: '7', email: token.email, emailVerified: true, name: 'Ada', groups: [] }
  expect(read({})).toEqual(person)
})

test('an address is verified only where the provider says so', () => {
  const verified = [true, 'true', false, 'false', 1, null, undefined].map((said) => read({ email_verified: said }))
  expect(verified.map(({ emailVerified }) => emailVerified)).toEqual([true, true, false, false, false, false, false])
})

test.each([undefined, '', 7, 'no address', 'a@b@c', 'ada@example.com\r\nBcc: x'])('%j is no address', (email) => {
  expect(read({ email }).email).toBeUndefined()
})

test('groups are read from the claim, by its name or its path, and only those that matter', () => {
  const mapped = ['shop-admins', 'support']
  expect(read({ groups: ['support', 'everyone'] }, 'groups', mapped).groups).toEqual(['support'])
  expect(read({ groups: 'support' }, 'groups', mapped).groups).toEqual(['support'])
  const nested = { realm_access: { roles: ['shop-admins', 7, null] } }
  expect(read(nested, 'realm_access.roles', mapped).groups).toEqual(['shop-admins'])
  expect(read({ 'https://example.com/groups': ['support'] }, 'https://example.com/groups', mapped).groups).toEqual([
    'support',
  ])
  for (const groups of [undefined, null, {}, [['support']], '__proto__']) {
    expect(read({ groups }, 'groups', mapped).groups).toEqual([])
  }
  expect(read({ groups: ['support'] }, undefined, mapped).groups).toEqual([])
})

test('the userinfo endpoint is asked for what the token lacks', () => {
  expect(lacksClaims(token, undefined)).toBe(false)
  expect(lacksClaims(token, 'groups')).toBe(true)
  expect(lacksClaims({ ...token, groups: [] }, 'groups')).toBe(false)
  expect(lacksClaims({ iss: '', sub: '' }, undefined)).toBe(true)
})
