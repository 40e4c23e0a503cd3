import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { operator } from '../../app/accounts/viewer'
import { openPostgresRecorder, openPostgresStore } from '../../app/store/postgres/engine.server'
import { until } from '../support/until'
import { aBatch, id, now, processed } from './contract/builders'
import { aNode, figures } from './contract/nodes'
import { aPostgresEngine } from './postgres-contract'

/* How long a node waits to write is counted, so that operators see it. */

const engine = aPostgresEngine()
const patience = 40

/** A node, and another writer: what it locks is released once the node has waited for `patience` milliseconds. */
async function opened() {
  await engine.empty()
  const url = engine.url()
  const recorder = await openPostgresRecorder({ url, node: aNode() })
  const store = await openPostgresStore({ url, send: recorder.send, now: () => now, node: aNode().name })
  const other = new pg.Client(url)
  const watcher = new pg.Client(url)
  await other.connect()
  await watcher.connect()
  onTestFinished(async () => {
    await other.end()
    await watcher.end()
    await store.close()
    await recorder.close()
  })
  const added = await store.projects.add(operator, { name: 'Web', platform: 'node', publicKey: id(), at: now })
  const web = { id: added!.project.id, key: added!.key }
  const turns = async () => {
    await recorder.node.heartbeat(figures)
    return (await store.nodes.list(operator)).find(({ name }) => name === aNode().name)!.turns
  }
  const recordedBehind = async (lock: string) => {
    await other.query('begin')
    await other.query(lock)
    const recorded = recorder.record(aBatch([processed(web)]))
    await until('the node to wait for the other writer', async () => {
      const { rows } = await watcher.query<{ waiting: string }>(
        `select count(*) as waiting
        from pg_stat_activity
        where datname = current_database()
        and wait_event_type = 'Lock'
        and query_start < clock_timestamp() - interval '${patience} ms'`,
      )
      return rows[0]?.waiting === '1'
    })
    await other.query('rollback')
    await recorded
  }
  return { turns, recordedBehind }
}

test.each([
  ['its turn', 'lock table writer_turn in share row exclusive mode'],
  ['a batch of the same project', 'select from project for no key update'],
])('a node says how long it waited for %s', async (_, lock) => {
  const { turns, recordedBehind } = await opened()
  const before = await turns()
  await recordedBehind(lock)
  const after = await turns()
  expect(after.turns).toBeGreaterThan(before.turns)
  expect(after.waited - before.waited).toBeGreaterThanOrEqual(patience - 1)
  expect(after.lately.longest).toBeGreaterThanOrEqual(patience - 1)
})
