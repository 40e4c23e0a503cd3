import { expect, test } from 'vitest'
import { readAuthorizationRequest, redirectWith } from './authorization-request'

const client = { name: 'Agent', redirectUris: ['https://app.example/callback?tenant=1'] }
const resource = 'https://errors.example/mcp'
const right = {
  client_id: 'known',
  redirect_uri: 'https://app.example/callback?tenant=1',
  response_type: 'code',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
}
const read = (sent: Record<string, string> | [string, string][]) =>
  readAuthorizationRequest(new URLSearchParams(sent), {
    clientOf: (id) => (id === 'known' ? client : undefined),
    resource,
  })

test('a request is read, with what the client may leave out', () => {
  const all = { ...right, state: 'a b', scope: 'read write offline_access', resource: `${resource}/` }
  expect(read(right)).toMatchObject({ client, state: undefined, wantsToWrite: false })
  expect(read(all)).toMatchObject({ state: 'a b', wantsToWrite: true })
})

test.each([
  [{ client_id: 'other' }, { refused: 'unknown-app' }],
  [{ redirect_uri: 'https://app.example/callback' }, { refused: 'wrong-address' }],
  [{ redirect_uri: '' }, { refused: 'wrong-address' }],
  [{ response_type: 'token' }, { refused: 'wrong-parameter', parameter: 'response_type' }],
  [{ code_challenge: '' }, { refused: 'wrong-parameter', parameter: 'code_challenge' }],
  [{ code_challenge_method: 'plain' }, { refused: 'wrong-parameter', parameter: 'code_challenge_method' }],
  [{ state: 'x'.repeat(2000) }, { refused: 'wrong-parameter', parameter: 'state' }],
  [{ resource: 'https://other.example/mcp' }, { refused: 'wrong-parameter', parameter: 'resource' }],
])('%j is refused', (change, refusal) => expect(read({ ...right, ...change })).toEqual(refusal))

test('a parameter that is there twice is refused', () => {
  const twice: [string, string][] = [...Object.entries(right), ['redirect_uri', 'https://evil.example/']]
  expect(read(twice)).toEqual({ refused: 'wrong-parameter', parameter: 'redirect_uri' })
})

test("the result is added to the client's own query, and cannot add to it", () => {
  const request = { redirectUri: right.redirect_uri, state: 'x&code=stolen#' }
  const url = new URL(redirectWith(request, 'https://errors.example', { code: 'c' }))
  expect([...url.searchParams]).toEqual([
    ['tenant', '1'],
    ['code', 'c'],
    ['state', 'x&code=stolen#'],
    ['iss', 'https://errors.example'],
  ])
})
