import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { operator } from '../../app/accounts/viewer'
import { days, minutes } from '../../app/clock'
import { openPostgresTables } from '../../app/store/postgres/table-source.server'
import { aBatch, digest, now, processed } from './contract/builders'
import { evictAll } from './contract/retention'
import { aPostgresEngine } from './postgres-contract'
import { openedOn } from './postgres-opened'

/* Neighbouring days with few events share a partition (docs/decisions/0071). */

const engine = aPostgresEngine()
const today = Math.floor(now / days(1))

/** Events of the days from `from` to `to` days ago, two a day. */
async function aPast(from: number, to: number) {
  const all = await openedOn(engine)
  const left = await all.rows(
    "select relname from pg_class where relispartition and relkind = 'r' and relname ~ '_days?_[0-9]'",
  )
  if (left.length > 0) await all.rows(`drop table ${left.join(', ')}`)
  const events = Array.from({ length: from - to + 1 }, (_, n) => from - n).flatMap((ago) =>
    [0, 1].map((n) =>
      processed(all.web, {
        cause: `cause ${n}`,
        payload: `{"of":"${ago} ${n}"}`,
        codes: [digest(`${1_000_000 + 2 * ago + n}`)],
        event: { timestamp: now - days(ago) + minutes(n), received: now - days(ago) + minutes(n) },
      }),
    ),
  )
  await all.recorder.record(aBatch(events))
  const partitions = async () =>
    (await all.rows("select inhrelid::regclass::text from pg_inherits where inhparent = 'event'::regclass order by 1"))
      .flat()
      .filter((name) => name !== 'event_without_day')
  return { ...all, events, partitions }
}

const own = (first: number, last: number) =>
  Array.from({ length: first - last + 1 }, (_, n) => `event_day_${today - first + n}`)

test('days with few events share a partition when they can get no more, and their events are found as before', async () => {
  const { recorder, store, events, partitions, rows } = await aPast(20, 0)
  const before = await rows('select id, event_id, block_id from event order by id')
  await evictAll({ recorder }, now)
  // Nothing arrives for a day that ended more than a week ago: those of 9 to 20 days ago are twelve, of which seven are put together.
  expect(await partitions()).toEqual([...own(13, -2), `event_days_${today - 20}_${today - 14}`])
  expect(await rows('select id, event_id, block_id from event order by id')).toEqual(before)
  for (const event of events) {
    const [found] = await store.events.byId(operator, event.event.id)
    expect(found?.payload).toBe(String(event.payload))
    const [hit] = await store.codes.find(operator, [{ kind: 'digest', value: event.codes[0]!.value }], 1)
    expect(hit?.kept).toBe(true)
  }
  expect(await recorder.record(aBatch(events))).toMatchObject({ processed: 0, duplicates: 42 })
})

test('days that share a partition take less space, and further ones join them up to a month', async () => {
  const { recorder, partitions, rows } = await aPast(80, 0)
  const size = async () =>
    Number(
      (
        await rows("select sum(pg_total_relation_size(oid)) from pg_class where relispartition and relkind = 'r'")
      )[0]?.[0],
    )
  const before = await size()
  await evictAll({ recorder }, now)
  const found = await partitions()
  expect(found.length).toBeLessThan(25)
  for (const name of found.filter((one) => String(one).startsWith('event_days_'))) {
    const [first, last] = String(name).split('_').slice(2).map(Number) as [number, number]
    expect(last - first).toBeLessThan(31)
  }
  expect(await size()).toBeLessThan(before / 2)
})

test('events of days that share a partition are evicted at their own age, and the partition goes with the last of them', async () => {
  const { recorder, partitions, rows, store } = await aPast(85, 60)
  await evictAll({ recorder }, now)
  expect(await partitions()).toContain(`event_days_${today - 85}_${today - 61}`)
  const bodies = 'select sum(length(bytes)) from body_block'
  for (const later of [10, 20, 40]) {
    await evictAll({ recorder }, now + days(later))
    const old = await rows('select count(*) from event where timestamp < $1', now + days(later) - days(90))
    // Of each issue the first event and the newest five.
    expect(Number(old[0]?.[0])).toBeLessThanOrEqual(12)
    expect(await rows(bodies)).toEqual(await rows('select bodies from project_bytes where project_id = 2'))
  }
  expect((await partitions()).filter((name) => Number(/\d+/.exec(String(name))) <= today - 60)).toEqual([])
  expect(await rows('select count(*) from event_day_over')).toEqual([['0']])
  expect((await store.projects.stats(operator, 'web'))?.event?.evicted).toEqual({ age: 40 })
})

test('a day with many events keeps its partition', async () => {
  const { recorder, partitions, rows } = await aPast(20, 0)
  await rows(
    'insert into body_block (id, codec, events, bytes) values (($1::int8 << 37) + 1, 0, 1, $2)',
    today - 14,
    Buffer.alloc(600 * 1024, 'x'),
  )
  await evictAll({ recorder }, now)
  expect((await partitions()).filter((name) => String(name).startsWith('event_days_'))).toEqual([])
})

test('an event that arrives for a day whose partition is shared, as with a clock that is wrong, is kept there', async () => {
  const { recorder, web, rows } = await aPast(20, 0)
  await evictAll({ recorder }, now)
  const late = { timestamp: now - days(15) + minutes(5), received: now - days(15) + minutes(5) }
  expect(await recorder.record(aBatch([processed(web, { event: late })]))).toMatchObject({ processed: 1 })
  expect(await rows('select tableoid::regclass::text from event where timestamp = $1', late.timestamp)).toEqual([
    [`event_days_${today - 20}_${today - 14}`],
  ])
})

test('somebody who reads events for long delays it, and no batch', async () => {
  const { recorder, web, partitions, url } = await aPast(20, 0)
  const reader = new pg.Client(url)
  await reader.connect()
  onTestFinished(() => reader.end())
  await reader.query('begin')
  await reader.query('select count(*) from event')
  await evictAll({ recorder }, now)
  expect(await partitions()).toEqual(own(20, -2))
  expect(await recorder.record(aBatch([processed(web)]))).toMatchObject({ processed: 1 })
  await reader.query('commit')
  await evictAll({ recorder }, now + days(1))
  expect(await partitions()).toContain(`event_days_${today - 20}_${today - 8}`)
})

test('a day that cannot be dropped yet keeps no other day from ending', async () => {
  const { recorder, rows, url } = await aPast(100, 85)
  const reader = new pg.Client(url)
  await reader.connect()
  onTestFinished(() => reader.end())
  await reader.query('begin')
  await reader.query(`select count(*) from event_day_${today - 100}`)
  const over = async () => (await rows('select day from event_day_over order by 1')).flat().map(Number)
  await evictAll({ recorder }, now)
  expect(await over()).toContain(today - 92)
  await evictAll({ recorder }, now + days(8))
  expect(await over()).toContain(today - 85)
  await reader.query('commit')
  await evictAll({ recorder }, now + days(9))
  expect(await over()).toEqual([])
})

test('a backup that is under way has every event, also when days are put together or dropped meanwhile', async () => {
  const { recorder, url, events } = await aPast(100, 0)
  const source = await openPostgresTables(url)
  try {
    await evictAll({ recorder }, now)
    const table = source.tables.find(({ name }) => name === 'event')!
    let rows = 0
    for await (const piece of source.rows(table)) rows += piece.length
    expect(rows).toBe(events.length)
  } finally {
    await source.close()
  }
})

test('where the age limit is shorter than a week, days that are empty are dropped all the same', async () => {
  const { recorder, store, partitions, rows } = await aPast(20, 0)
  await store.retention.setOfInstance(operator, { ageDays: 3 })
  await evictAll({ recorder }, now)
  expect(await partitions()).toEqual(own(8, -2))
  // Of each issue the first event and the newest five; the others are three days old at most.
  expect(await rows('select count(*) from event where timestamp < $1', now - days(5))).toEqual([['2']])
})
