import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { operator } from '../../app/accounts/viewer'
import { days, minutes } from '../../app/clock'
import type { OpenRecorder } from '../../app/store/open/open-recorder.server'
import { openPostgresRecorder } from '../../app/store/postgres/engine.server'
import { until } from '../support/until'
import { aBatch, digest, id, now, processed } from './contract/builders'
import { evictAll } from './contract/retention'
import { aPostgresEngine } from './postgres-contract'
import { openedOn } from './postgres-opened'

/* Events lie in a partition for each UTC day, which retention drops as a whole (docs/decisions/0061). */

const engine = aPostgresEngine()
const dayOf = (at: number) => Math.floor(at / days(1))

const opened = () => openedOn(engine)
const at = (timestamp: number, received = timestamp) => ({ timestamp, received })

test('an event lies in the partition of its own day, and one that arrived very late a week before its arrival', async () => {
  const { recorder, web, rows } = await opened()
  const events = [at(now), at(now - days(3), now), at(now - days(20), now)].map((event) => processed(web, { event }))
  await recorder.record(aBatch(events))
  const today = dayOf(now)
  expect(await rows('select tableoid::regclass::text from event order by id')).toEqual(
    [today - 7, today - 3, today].map((day) => [`event_day_${day}`]),
  )
})

test('an event that is sent again later is a duplicate, also around midnight', async () => {
  const { recorder, web } = await opened()
  const midnight = dayOf(now) * days(1)
  const known = [at(midnight - 1), at(midnight - days(30), midnight - 1), at(midnight - days(2))].map((event) =>
    processed(web, { event }),
  )
  await recorder.record(aBatch(known))
  const again = known.map((one) => ({ ...one, event: { ...one.event, received: one.event.received + minutes(5) } }))
  expect(await recorder.record(aBatch(again))).toMatchObject({ processed: 0, duplicates: 3 })
})

test('an event that is sent again days after it arrived very late is a duplicate, as when an import is repeated', async () => {
  const { recorder, web } = await opened()
  const [early, late] = [at(now - days(30)), at(now - days(40), now - days(5))].map((event) =>
    processed(web, { event }),
  )
  expect(await recorder.record(aBatch([early!, late!]))).toMatchObject({ processed: 2 })
  const again = [early!, late!].map((one) => ({ ...one, event: { ...one.event, received: now } }))
  expect(await recorder.record(aBatch(again))).toMatchObject({ processed: 0, duplicates: 2 })
})

test('two recorders make the partitions of the same days at the same time', async () => {
  const { web, url, rows, store } = await opened()
  const added = await store.projects.add(operator, { name: 'Api', platform: 'node', publicKey: id(), at: now })
  const api = { id: added!.project.id, key: added!.key }
  const recorders = await Promise.all(
    ['one', 'other'].map((name) =>
      openPostgresRecorder({ url, node: { name, version: '1', roles: ['intake', 'work'], place: `test:/${name}` } }),
    ),
  )
  onTestFinished(async () => {
    for (const recorder of recorders) await recorder.close()
  })
  await Promise.all(
    [web, api].map((project, n) =>
      recorders[n]!.record(aBatch([1, 2, 3].map((day) => processed(project, { event: at(now + days(200 + day)) })))),
    ),
  )
  expect(await rows('select count(*) from event')).toEqual([['6']])
})

/** Two issues with events of two old days, of which the first is over for retention and the second too. */
async function aPast() {
  const all = await opened()
  const old = dayOf(now - days(100)) * days(1)
  const events = [0, 1].flatMap((day) =>
    Array.from({ length: 30 }, (_, n) =>
      processed(all.web, {
        cause: `cause ${n % 2}`,
        payload: `{"of":"${day} ${n}"}`,
        codes: [digest(`${day}00${n}`)],
        event: at(old + days(day) + minutes(n)),
      }),
    ),
  )
  await all.recorder.record(aBatch(events))
  return { ...all, old, events }
}

const partitions = (rows: (sql: string) => Promise<unknown[]>, day: number) =>
  rows(`select relname from pg_class where relname like '%_day_${day}' and relkind = 'r' order by 1`)

test('a day that is over is dropped, and what is always kept outlives it with its body and codes', async () => {
  const { recorder, store, rows, old, events } = await aPast()
  expect(await partitions(rows, dayOf(old))).toHaveLength(4)
  await evictAll({ recorder }, now)
  for (const day of [0, 1]) expect(await partitions(rows, dayOf(old) + day)).toEqual([])
  // Of each issue the first event and the newest five.
  const kept = events.filter((_, n) => n < 2 || n >= 50)
  for (const event of events) {
    const [found] = await store.events.byId(operator, event.event.id)
    expect(found?.payload).toBe(kept.includes(event) ? String(event.payload) : undefined)
    const [hit] = await store.codes.find(operator, [{ kind: 'digest', value: event.codes[0]!.value }], 1)
    expect(hit?.kept).toBe(kept.includes(event))
    expect(hit?.evicted?.reason).toBe(kept.includes(event) ? undefined : 'age')
  }
  expect(await recorder.record(aBatch(events))).toMatchObject({ processed: 0, duplicates: 60 })
  expect(await rows('select sum(length(bytes)) from body_block')).toEqual(
    await rows('select bodies from project_bytes where project_id = 2'),
  )
})

test('log lines stay with the events that outlive their day, and go with the others', async () => {
  const { recorder, rows } = await aPast()
  await rows(`insert into event_log (event_id, project_id, issue_id, kept_at, lines, codec, body)
    select event_id, project_id, issue_id, timestamp, 1, 0, 'line' from event`)
  await evictAll({ recorder }, now)
  expect(await rows('select count(*), count(e.id) from event_log left join event e using (event_id)')).toEqual([
    ['12', '12'],
  ])
})

test('what outlived its day is evicted with the next run when it is not kept any more', async () => {
  const { recorder, web, rows } = await aPast()
  await evictAll({ recorder }, now)
  expect(await rows('select count(*) from event')).toEqual([['12']])
  await recorder.record(
    aBatch(Array.from({ length: 20 }, (_, n) => processed(web, { cause: `cause ${n % 2}`, event: at(now + n) }))),
  )
  await evictAll({ recorder }, now + days(1))
  expect(await rows('select count(*) from event where id < (1::int8 << 37)')).toEqual([['2']])
})

test('a younger event in the partition of a day that is over outlives it, as after a move from SQLite', async () => {
  const { recorder, store, web, client, old } = await aPast()
  const young = processed(web, { cause: 'young' })
  await recorder.record(aBatch([young]))
  // Without what else happens when an event is deleted.
  await client.query("select set_config('digestline.moves_events', 'on', false)")
  await client.query('update event set id = ($1::int8 << 37) + 1000000 where event_id = $2', [
    dayOf(old),
    Buffer.from(young.event.id, 'hex'),
  ])
  await evictAll({ recorder }, now)
  expect(await store.events.byId(operator, young.event.id)).toHaveLength(1)
})

test('somebody who reads events for long delays dropping a day, and no batch', async () => {
  const { recorder, web, rows, client, old, url } = await aPast()
  const reader = new pg.Client(url)
  await reader.connect()
  onTestFinished(() => reader.end())
  await reader.query('begin')
  await reader.query('select count(*) from event')
  await evictAll({ recorder }, now)
  expect(await partitions(rows, dayOf(old))).toHaveLength(4)
  expect(await recorder.record(aBatch([processed(web)]))).toMatchObject({ processed: 1 })
  await reader.query('commit')
  await evictAll({ recorder }, now)
  expect(await partitions(rows, dayOf(old))).toEqual([])
  expect((await client.query('select count(*) from event_day_over')).rows).toEqual([{ count: '0' }])
})

test('a run that was interrupted goes on with the days it had begun, and counts no event twice', async () => {
  const { recorder, rows, store, old, url } = await aPast()
  const slice = (of: Pick<OpenRecorder, 'evicting'>) => of.evicting.slice({ at: now, budget: 1, diskBytes: undefined })
  await until('events of a day to be remembered as evicted', async () => {
    await slice(recorder)
    return Number((await rows('select count(*) from evicted_event'))[0]?.[0]) > 0
  })
  const next = await openPostgresRecorder({ url })
  onTestFinished(() => next.close())
  while (await slice(next));
  expect(await partitions(rows, dayOf(old))).toEqual([])
  expect(await rows('select count(*), count(distinct event_id) from evicted_event')).toEqual([['48', '48']])
  expect((await store.projects.stats(operator, 'web'))?.event?.evicted).toEqual({ age: 48 })
})

test('of an id that is in two days that are over, one event outlives them', async () => {
  const { recorder, store, web, rows } = await opened()
  const old = dayOf(now - days(120)) * days(1)
  const twins = [0, 10].map((day) =>
    processed(web, { cause: `cause ${day}`, event: { id: 'a'.repeat(32), ...at(old + days(day)) } }),
  )
  for (const one of twins) await recorder.record(aBatch([one]))
  expect(await rows('select count(*) from event')).toEqual([['2']])
  await evictAll({ recorder }, now)
  expect(await store.events.byId(operator, 'a'.repeat(32))).toHaveLength(1)
  for (const day of [0, 10]) expect(await partitions(rows, dayOf(old) + day)).toEqual([])
})

test('a job that erases a visitor looks at events that outlive their day while it is at work', async () => {
  const { recorder, store, rows } = await aPast()
  await store.erasures.begin(operator, 'web', { id: 'customer-4711' }, now)
  await rows('update erasure set after_row = until_row - 1')
  await evictAll({ recorder }, now)
  const [found] = await rows('select (select min(id) from event) > after_row, after_row < until_row - 1 from erasure')
  expect(found).toEqual([true, true])
})

test('events of a day that waits for being dropped are not evicted again when their limit becomes shorter', async () => {
  const { recorder, store, rows, old, url } = await aPast()
  await store.projects.add(operator, { name: 'Api', platform: 'node', publicKey: id(), at: now })
  const reader = new pg.Client(url)
  await reader.connect()
  onTestFinished(() => reader.end())
  await reader.query('begin')
  await reader.query('select count(*) from event')
  await evictAll({ recorder }, now)
  await store.retention.setOfProject(operator, 'web', { ageDays: 30 })
  await evictAll({ recorder }, now + days(1))
  expect(await partitions(rows, dayOf(old))).toHaveLength(4)
  expect(await rows('select count(*), count(distinct event_id) from evicted_event')).toEqual([['48', '48']])
  await reader.query('commit')
  await evictAll({ recorder }, now + days(1))
  expect(await partitions(rows, dayOf(old))).toEqual([])
  expect(await rows('select sum(length(bytes)) from body_block')).toEqual(
    await rows('select bodies from project_bytes where project_id = 2'),
  )
})
