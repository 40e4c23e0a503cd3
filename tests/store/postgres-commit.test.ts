import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { begin, forgetOldMarks, wasCommitted } from '../../app/store/postgres/commit.server'
import { oneConnection } from '../../app/store/postgres/connections.server'
import { aPostgresEngine } from './postgres-contract'

/* How a transaction ended whose answer was lost with the connection. A crash of the server may make it forget that it gave a number. */

const engine = aPostgresEngine()

async function opened() {
  await engine.empty()
  const client = new pg.Client(engine.url())
  await client.connect()
  const { lend, close } = oneConnection(engine.url())
  onTestFinished(async () => {
    await close()
    await client.end()
  })
  const writer = randomBytes(16).toString('hex')
  return {
    client,
    writer,
    begun: async () => (await begin(client, 'select 1', writer)).number,
    hasEnded: (number: string) => wasCommitted(number, writer, lend, () => false),
  }
}

test('a transaction that was committed is, and one that was rolled back is not', async () => {
  const { client, begun, hasEnded } = await opened()
  const first = await begun()
  await client.query('commit')
  expect(await hasEnded(first)).toBe(true)
  const second = await begun()
  await client.query('rollback')
  expect(await hasEnded(second)).toBe(false)
})

test('while a transaction is still being committed, the answer waits for its end', async () => {
  const { client, begun, hasEnded } = await opened()
  const number = await begun()
  const answer = hasEnded(number)
  await client.query('commit')
  expect(await answer).toBe(true)
})

test('a number that the server has not given yet, as after a crash, was not committed', async () => {
  const { client, begun, hasEnded } = await opened()
  const number = await begun()
  await client.query('rollback')
  expect(await hasEnded(String(BigInt(number) + 1_000_000n))).toBe(false)
})

test('a number that the server gave to another transaction after a crash was not committed', async () => {
  const { client, hasEnded } = await opened()
  const { number: other } = await begin(client, 'select 1', randomBytes(16).toString('hex'))
  await client.query('commit')
  expect(await hasEnded(other)).toBe(false)
})

test('marks of writers that have been silent for a day are deleted', async () => {
  const { client, begun, hasEnded } = await opened()
  const number = await begun()
  await client.query('commit')
  await client.query("update commit_mark set at = at - interval '25 hours'")
  const { number: other } = await begin(client, 'select 1', randomBytes(16).toString('hex'))
  await client.query('commit')
  await forgetOldMarks(client)
  expect((await client.query('select number::text as number from commit_mark')).rows).toEqual([{ number: other }])
  expect(await hasEnded(number)).toBe(false)
})
