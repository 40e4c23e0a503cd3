import pg from 'pg'
import { onTestFinished } from 'vitest'
import { operator } from '../../app/accounts/viewer'
import { openPostgresRecorder, openPostgresStore } from '../../app/store/postgres/engine.server'
import { id, now } from './contract/builders'
import type { aPostgresEngine } from './postgres-contract'

/** A recorder, a store, a connection that asks the database itself, and a project. */
export async function openedOn(engine: ReturnType<typeof aPostgresEngine>) {
  await engine.empty()
  const url = engine.url()
  const recorder = await openPostgresRecorder({ url })
  const store = await openPostgresStore({ url, send: recorder.send, now: () => now })
  const client = new pg.Client(url)
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await store.close()
    await recorder.close()
  })
  const added = await store.projects.add(operator, { name: 'Web', platform: 'node', publicKey: id(), at: now })
  const web = { id: added!.project.id, key: added!.key }
  const rows = async (sql: string, ...values: unknown[]) =>
    (await client.query({ text: sql, values, rowMode: 'array' })).rows
  return { url, recorder, store, web, rows, client }
}
