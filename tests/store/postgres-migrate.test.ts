import { expect, onTestFinished, test } from 'vitest'
import { operator } from '../../app/accounts/viewer'
import { oneConnection } from '../../app/store/postgres/connections.server'
import { openPostgresRecorder, openPostgresStore } from '../../app/store/postgres/engine.server'
import { migrate, migrations } from '../../app/store/postgres/migrate.server'
import type { Migration } from '../../app/store/sql/migrations.server'
import { dropPostgresDatabase, makePostgresDatabase, postgresServer, withPostgres } from '../support/postgres-databases'
import { aBatch, now, processed } from './contract/builders'

/* Several servers of one database that start or are upgraded (docs/operations.md#11-several-servers). */

/** A release after this one. */
const next: Migration = {
  number: (migrations.at(-1)?.number ?? 0) + 1,
  name: 'next',
  sql: `alter table issue add column flavour text;
    alter table event add column flavour text;
    create table flavour (id bigint primary key);`,
}

/** Migrates as another process does, to that schema. */
async function migrateTo(url: string, all: readonly Migration[]): Promise<void> {
  const { client, close } = oneConnection(url)
  await migrate(await client(), all)
  await close()
}

const applied = (url: string): Promise<number[]> =>
  withPostgres(url, async (client) => {
    const { rows } = await client.query<{ number: number }>('select number::int from migration order by number')
    return rows.map(({ number }) => number)
  })

test('servers that start at the same time on an empty database migrate it once', async () => {
  const name = `migrate_empty_${process.pid}`
  const server = await postgresServer()
  await withPostgres(`${server}/postgres`, (client) => client.query(`create database ${name}`))
  onTestFinished(() => dropPostgresDatabase(name))
  const url = `${server}/${name}`
  const started = await Promise.all([1, 2, 3].map(() => openPostgresRecorder({ url })))
  expect(await applied(url)).toEqual(migrations.map(({ number }) => number))
  for (const recorder of started) await recorder.close()
})

test('a server goes on while newer ones migrate the database, which happens once, and does not start again', async () => {
  const name = `migrate_next_${process.pid}`
  const url = await makePostgresDatabase(name)
  onTestFinished(() => dropPostgresDatabase(name))
  const recorder = await openPostgresRecorder({ url })
  const store = await openPostgresStore({ url, send: recorder.send })
  const project = { name: 'Web', platform: 'node', publicKey: 'c'.repeat(32), at: now }
  await store.projects.add(operator, project)
  const [key] = await store.projects.allKeys().then((keys) => keys.filter(({ builtIn }) => !builtIn))
  const to = { id: key!.projectId, key: { id: key!.id } }
  const record = async (id: string, offset: number) => {
    const event = processed(to, { event: { id: id.repeat(32) } })
    await recorder.record(aBatch([event], { position: { segment: 1, offset } }))
  }
  await record('a', 10)

  const newer = [...migrations, next]
  await Promise.all([migrateTo(url, newer), migrateTo(url, newer)])
  expect(await applied(url)).toEqual(newer.map(({ number }) => number))

  await record('b', 20)
  for (const id of ['a', 'b']) expect(await store.events.byId(operator, id.repeat(32))).toHaveLength(1)
  await store.close()
  await recorder.close()
  await expect(openPostgresRecorder({ url })).rejects.toMatchObject({ name: 'StoreRefused', code: 'newer' })
})
