import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../app/config.server'
import { inputOf } from '../../app/ops/commands/command'
import { doctor } from '../../app/ops/commands/doctor.server'
import { openPostgresRecorder } from '../../app/store/postgres/engine.server'
import { asStoreError } from '../../app/store/postgres/errors.server'
import { requireServer } from '../../app/store/postgres/require-server.server'
import { mailCertificate } from '../support/mail-certificate'
import { withPostgres } from '../support/postgres-databases'
import { type PostgresServer, startPostgresServer } from '../support/postgres-server'
import { aBatch } from './contract/builders'

/*
 * What is wrong with a server or its settings is said in one sentence with what to do, when Digestline starts and by `digestline doctor`.
 */
let server: PostgresServer
let dir: string
const admin = <T>(work: (client: pg.Client) => Promise<T>, database = 'postgres') =>
  withPostgres(`${server.url}/${database}`, work)

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'digestline-troubles-'))
  server = await startPostgresServer({
    access: [
      'host all locked 127.0.0.1/32 scram-sha-256',
      'hostnossl all secret 127.0.0.1/32 reject',
      'host all stranger 127.0.0.1/32 reject',
    ],
    certificate: mailCertificate,
    settings: { max_connections: '12' },
  })
  await admin(async (client) => {
    await client.query("create role locked login password 'right'")
    for (const role of ['secret', 'stranger', 'poor']) await client.query(`create role ${role} login`)
    await client.query('create database errors')
    await client.query("create database latin encoding 'LATIN1' template template0")
    await client.query('create database readonly')
    await client.query('alter database readonly set default_transaction_read_only = on')
  })
})
afterAll(async () => {
  await server.stop()
  rmSync(dir, { recursive: true })
})

const address = (user: string, database = 'errors', host = '127.0.0.1') =>
  server.url.replace('digestline@127.0.0.1', `${user}@${host}`).concat(`/${database}`)

async function saidByDoctor(url: string): Promise<string[]> {
  const config = readConfig({ DATA_DIR: dir, DATABASE_URL: url })
  const store = () => Promise.reject(new Error('doctor opens nothing'))
  const output = await doctor.run(inputOf([], {}, { config, store, stdin: async () => '' }))
  const { findings } = output!.json as { findings: { about: string; state: string; says: string }[] }
  return findings.filter(({ about, state }) => about === 'Database' && state === 'bad').map(({ says }) => says)
}

test.each<[string, () => string, string]>([
  [
    'a wrong password',
    () => address('locked:wrong'),
    'PostgreSQL refuses this user or password. Correct DATABASE_URL.',
  ],
  ['no password', () => address('locked'), 'This server asks for a password, and DATABASE_URL has none.'],
  ['a user who may not connect', () => address('stranger'), 'allow the user in pg_hba.conf'],
  ['a database that does not exist', () => address('digestline', 'nowhere'), 'Create it, or correct DATABASE_URL.'],
  ['missing rights', () => address('poor'), 'Make it the owner of the database'],
  ['another encoding', () => address('digestline', 'latin'), 'Create one with encoding UTF8'],
  ['a database that only reads', () => address('digestline', 'readonly'), 'Use the address of the primary.'],
  ['a server that accepts only TLS', () => address('secret'), 'Add ?sslmode=require to DATABASE_URL, or'],
  [
    'a certificate that nobody signed',
    () => `${address('digestline', 'errors', 'localhost')}?sslmode=verify-full`,
    'Name its authority by sslrootcert',
  ],
])('%s stops the start, and doctor says it too', async (_, url, sentence) => {
  const refused = { name: 'StoreRefused', code: 'unusable', message: expect.stringContaining(sentence) }
  await expect(openPostgresRecorder({ url: url() })).rejects.toMatchObject(refused)
  expect(await saidByDoctor(url())).toEqual([expect.stringContaining(sentence)])
})

test('a server that does not run is waited for', async () => {
  const url = 'postgres://digestline@127.0.0.1:9/errors'
  const sentence = 'The PostgreSQL server cannot be reached. Check that it runs, and DATABASE_URL.'
  const unreachable = { name: 'StoreTrouble', code: 'unreachable', message: expect.stringContaining(sentence) }
  await expect(openPostgresRecorder({ url })).rejects.toMatchObject(unreachable)
  expect(await saidByDoctor(url)).toEqual([expect.stringContaining(sentence)])
})

test('a certificate that is trusted is accepted', async () => {
  const file = join(dir, 'ca.pem')
  writeFileSync(file, mailCertificate.cert)
  const url = `${address('digestline', 'errors', 'localhost')}?sslmode=verify-full&sslrootcert=${file}`
  await (await openPostgresRecorder({ url })).close()
  expect(await saidByDoctor(url)).toEqual([])
})

test('a server that is too old is refused', async () => {
  const rows = [{ number: '140011', version: '14.11', encoding: 'UTF8', readOnly: 'off' }]
  const old = { query: async () => ({ rows }) } as unknown as pg.Client
  const message = 'This PostgreSQL server has version 14.11. Digestline needs 15 or later: upgrade the server.'
  await expect(requireServer(old)).rejects.toMatchObject({ code: 'unusable', message })
})

test('when all connections are in use, that is said', async () => {
  const url = address('digestline')
  const clients: pg.Client[] = []
  try {
    for (;;) {
      const client = new pg.Client(url)
      client.on('error', () => undefined)
      await client.connect()
      clients.push(client)
    }
  } catch {
    const sentence = 'The PostgreSQL server has no connection left. Raise its max_connections'
    const full = { code: 'unreachable', message: expect.stringContaining(sentence) }
    await expect(openPostgresRecorder({ url })).rejects.toMatchObject(full)
    expect(await saidByDoctor(url)).toEqual([expect.stringContaining(sentence)])
  } finally {
    for (const client of clients) await client.end()
  }
})

test('what another session locks is busy, and is recorded afterwards', async () => {
  const recorder = await openPostgresRecorder({ url: address('digestline') })
  await admin(async (other) => {
    await other.query('begin; lock table node in access exclusive mode')
    const busy = { code: 'busy', message: expect.stringContaining('Another session holds a lock') }
    await expect(recorder.record(aBatch([]))).rejects.toMatchObject(busy)
    await other.query('rollback')
  }, 'errors')
  await recorder.record(aBatch([], { position: { segment: 1, offset: 2 } }))
  expect(await recorder.position()).toEqual({ segment: 1, offset: 2 })
  await recorder.close()
})

test.each([
  ['57014', 'busy', 'took too long'],
  ['53100', 'full', 'The disk of the PostgreSQL server is full.'],
  ['53200', 'full', 'out of memory'],
  ['57P01', 'unreachable', 'cannot be reached'],
  ['25006', 'unavailable', 'Use the address of the primary.'],
  ['42501', 'unavailable', 'Make it the owner of the database'],
  ['0A000', 'busy', 'cached plan'],
])('%s is %s', (code, trouble, sentence) => {
  const error = Object.assign(new pg.DatabaseError('cached plan must not change result type', 1, 'error'), { code })
  expect(asStoreError(error)).toMatchObject({ code: trouble, message: expect.stringContaining(sentence) })
})

test('what a value or a statement caused is no trouble of the server', () => {
  for (const code of ['23505', '22003', '42P01']) {
    const error = Object.assign(new pg.DatabaseError('duplicate key', 1, 'error'), { code })
    expect(asStoreError(error)).toBe(error)
  }
})
