import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeSealer } from '../accounts/seal.server'
import { clientIdOf, clientOf, readRegistration } from './app-client'

const sealer = makeSealer([randomBytes(32)])
const uri = 'http://127.0.0.1:1/callback'

test('a client id is its registration, and no other sealed text is a client id', () => {
  const client = { name: 'Agent', redirectUris: [uri] }
  const id = clientIdOf(sealer, client)
  expect(clientOf(sealer, id)).toEqual(client)
  expect(clientOf(makeSealer([randomBytes(32)]), id)).toBeUndefined()
  expect(clientOf(sealer, sealer.seal('{"step":"away","app":{}}'))).toBeUndefined()
  for (const other of ['', 'x', id.slice(0, -9), `${id}xxxx`]) expect(clientOf(sealer, other)).toBeUndefined()
})

test('a name is shown without hidden characters, cut, or is the host', () => {
  const nameOf = (client_name?: string) => readRegistration({ client_name, redirect_uris: [uri] })
  expect(nameOf('Agent\u202e\n  Smith\u200b')).toMatchObject({ client: { name: 'Agent Smith' } })
  expect(nameOf('x'.repeat(100))).toMatchObject({ client: { name: 'x'.repeat(60) } })
  for (const name of [undefined, '', '\u200b']) expect(nameOf(name)).toMatchObject({ client: { name: '127.0.0.1:1' } })
})

test.each([
  [undefined],
  [[]],
  [{}],
  [{ redirect_uris: [] }],
  [{ redirect_uris: 'https://app.example/' }],
  [{ redirect_uris: [uri, 'http://app.example/'] }],
  [{ redirect_uris: [uri, 5] }],
  [{ redirect_uris: Array(11).fill(uri) }],
  [{ redirect_uris: Array(10).fill(`${uri}${'x'.repeat(100)}`) }],
  [{ redirect_uris: [uri], client_name: 5 }],
])('the registration %j is refused', (sent) => expect(readRegistration(sent)).toHaveProperty('error'))
