import pg from 'pg'
import { expect, test } from 'vitest'
import { askTogether } from '../../app/store/postgres/ask-together.server'
import type { Lend } from '../../app/store/postgres/connections.server'
import { Each } from '../../app/store/postgres/pipeline.server'
import { postgresServer, withPostgres } from '../support/postgres-databases'

test('a statement that fails among several ends them all with its error, and the connection goes on', async () => {
  const divide = (by: number) => ({ text: 'select 1 / $1::int8 as part', name: 'divide', values: [by] })
  await withPostgres(`${await postgresServer()}/postgres`, async (client) => {
    await expect(Each.run(client, [divide(1), divide(0), divide(1)], pg.types)).rejects.toThrow('division by zero')
    expect((await Each.run(client, [divide(1)], pg.types)).map(({ rows }) => rows)).toEqual([[{ part: '1' }]])
  })
})

const asked = (text: string, ...values: unknown[]) => ({ text, name: text.slice(0, 60), values })
const rowsOf = (results: { rows: unknown[] }[]) => results.flatMap(({ rows }) => rows)

test('a statement that is executed again on a connection has the columns that were described the first time', async () => {
  const pair = (one: number) => asked('select $1::int8 as one, $2::text as two', one, 'x')
  await withPostgres(`${await postgresServer()}/postgres`, async (client) => {
    const expected = [{ one: '1', two: 'x' }]
    expect(rowsOf(await Each.run(client, [pair(1)], pg.types))).toEqual(expected)
    expect(rowsOf(await Each.run(client, [pair(1), asked('select 2 as three'), pair(1)], pg.types))).toEqual([
      ...expected,
      { three: 2 },
      ...expected,
    ])
  })
})

test('what is asked in one turn is one round trip, the same question is sent once, and one that fails fails alone', async () => {
  await withPostgres(`${await postgresServer()}/postgres`, async (client) => {
    let trips = 0
    const lend: Lend = (ask) => {
      trips++
      return ask(client)
    }
    const ask = askTogether(lend, [asked("select set_config('plan_cache_mode', 'force_generic_plan', true)")], pg.types)
    const random = () => ask([asked('select random() as number')], false)
    const mode = ask([asked("select current_setting('plan_cache_mode') as mode")], true)
    const [one, two, three] = await Promise.all([random(), random(), mode])
    expect(one).toEqual(two)
    expect(rowsOf(three)).toEqual([{ mode: 'force_generic_plan' }])
    expect(trips).toBe(1)

    const divide = (by: number) => ask([asked('select 1 / $1::int8 as part', by)], false)
    const results = await Promise.allSettled([divide(1), divide(0), mode])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    const setting = await client.query<{ mode: string }>("select current_setting('plan_cache_mode') as mode")
    expect(setting.rows).toEqual([{ mode: 'auto' }])
  })
})
