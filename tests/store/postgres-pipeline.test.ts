import pg from 'pg'
import { expect, test } from 'vitest'
import { Each } from '../../app/store/postgres/pipeline.server'
import { postgresServer, withPostgres } from '../support/postgres-databases'

test('a statement that fails among several ends them all with its error, and the connection goes on', async () => {
  const divide = (by: number) => ({ text: 'select 1 / $1::int8 as part', name: 'divide', values: [by] })
  await withPostgres(`${await postgresServer()}/postgres`, async (client) => {
    await expect(Each.run(client, [divide(1), divide(0), divide(1)], pg.types)).rejects.toThrow('division by zero')
    expect((await Each.run(client, [divide(1)], pg.types)).map(({ rows }) => rows)).toEqual([[{ part: '1' }]])
  })
})
