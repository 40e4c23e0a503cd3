import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { operator } from '../../app/accounts/viewer'
import { days, hours } from '../../app/clock'
import { openSqliteRecorder } from '../../app/store/sqlite/open-recorder.server'
import { openSqliteStore } from '../../app/store/sqlite/open-store.server'
import { aBatch, id, now, processed } from './contract/builders'
import { evictAll } from './contract/retention'

async function opened() {
  const dir = mkdtempSync(join(tmpdir(), 'digestline-keys-'))
  const file = join(dir, 'digestline.db')
  const recorder = await openSqliteRecorder({ file })
  const store = await openSqliteStore({ file, send: recorder.send })
  const added = await store.projects.add(operator, { name: 'Web', platform: 'node', publicKey: id(), at: now })
  const db = new Database(file, { readonly: true })
  const number = (sql: string) => db.prepare<[], number>(sql).pluck().get()
  onTestFinished(async () => {
    db.close()
    await store.close()
    await recorder.close()
    rmSync(dir, { recursive: true })
  })
  return { recorder, store, web: { id: added!.project.id, key: added!.key }, number }
}

test('the id of an evicted event never leads to another event, also when the newest ones were evicted', async () => {
  const { recorder, store, web, number } = await opened()
  const long = now - days(800)
  const gone = Array.from({ length: 3 }, () => processed(web, { event: { timestamp: long, received: long } }))
  await recorder.record(aBatch(gone))
  await evictAll({ recorder }, now)
  expect(number('select count(*) from event')).toBe(0)

  const next = Array.from({ length: 3 }, () => processed(web))
  expect(await recorder.record(aBatch([...next, ...gone]))).toMatchObject({ processed: 3, duplicates: 3 })
  expect(number('select count(*) from event where id in (select event_row from evicted_event)')).toBe(0)
  for (const { event } of gone) {
    expect(await store.events.byId(operator, event.id)).toEqual([])
    const hits = await store.codes.find(operator, [{ kind: 'event_id', value: event.id }], 5)
    expect(hits).toMatchObject([{ evicted: { reason: 'maximum' } }])
  }
  for (const { event } of next) expect(await store.events.byId(operator, event.id)).toMatchObject([{ id: event.id }])
})

test('a trace leads to the events that are left of it, and entries of evicted ones are deleted once they are many', async () => {
  const { recorder, store, web, number } = await opened()
  const long = now - days(800)
  const trace = { traceId: id() }
  const few = processed(web, { event: { timestamp: long, received: long, trace } })
  const stays = Array.from({ length: 12 }, () => processed(web, { event: { trace: { traceId: id() } } }))
  const newest = processed(web, { cause: 'another', event: { trace } })
  await recorder.record(aBatch([few, ...stays, newest]))
  await evictAll({ recorder }, now)
  const find = async () => {
    const hits = await store.codes.find(operator, [{ kind: 'trace_id', value: trace.traceId }], 5)
    return hits.map(({ event }) => event?.id)
  }
  expect(await find()).toEqual([newest.event.id])
  expect(number('select count(*) from event_trace')).toBe(14)

  const many = Array.from({ length: 5 }, () => processed(web, { event: { timestamp: long, received: long, trace } }))
  await recorder.record(aBatch(many))
  await evictAll({ recorder }, now + days(2))
  expect(await find()).toEqual([newest.event.id])
  expect(number('select count(*) from event_trace')).toBe(13)
})

test('the id of a forgotten or purged event is free again', async () => {
  const { recorder, store, web, number } = await opened()
  const long = now - days(800)
  const forgotten = processed(web, { event: { timestamp: long, received: long } })
  const purged = processed(web, { cause: 'purged' })
  await recorder.record(aBatch([forgotten, purged]))
  await evictAll({ recorder }, now)
  expect(await recorder.record(aBatch([forgotten, purged]))).toMatchObject({ duplicates: 2 })

  await store.bulk.begin(operator, { what: 'delete' }, ['WEB-2'], now)
  while (await recorder.bulk.forget(now + hours(1)));
  await evictAll({ recorder }, now + days(800))
  expect(number('select count(*) from event_key')).toBe(0)
  expect(number('select count(*) from event_trace')).toBe(0)
  expect(await recorder.record(aBatch([forgotten, purged]))).toMatchObject({ processed: 2 })
})
