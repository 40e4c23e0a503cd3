import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { anIntake, aPublicKey, type TestIntake } from '../../tests/support/an-intake'
import { answerWeb } from './web.server'

const id = '9ec79c33ec9942ab8353589fcb2e04dc'
const envelope = `{"event_id":"${id}"}\n{"type":"event"}\n{"message":"hello"}\n`
const url = `http://localhost:5173/api/7/envelope/?sentry_key=${aPublicKey}`

let tested: TestIntake
afterEach(() => tested.close())

test('a Request gets the same answer as a node:http request', async () => {
  tested = await anIntake()
  const headers = { 'content-encoding': 'gzip' }
  const sent = new Request(url, { method: 'POST', body: gzipSync(envelope), headers })
  const answer = await answerWeb(sent, tested.intake, '192.0.2.1')
  expect([answer.status, await answer.json()]).toEqual([200, { id }])
  expect(tested.envelopes()).toMatchObject([{ meta: { encoding: 'gzip', clientIp: '192.0.2.1' } }])

  const empty = await answerWeb(new Request(url, { method: 'POST' }), tested.intake, '')
  expect([empty.status, await empty.json()]).toMatchObject([400, { offset: 0 }])

  const preflight = await answerWeb(new Request(url, { method: 'OPTIONS' }), tested.intake, '')
  expect([preflight.status, await preflight.text()]).toEqual([204, ''])
})
