import { expect, test } from 'vitest'
import { compile } from './compile'

test('rows whose ids a query finds for each row are joined to that query, not compared with it', () => {
  const sql = `select e.id from issue i cross join event e on e.id in (
    select x.id from event x where x.issue_id = i.id and x.redacted in (0, 1) order by x.id desc limit 5
  ) order by e.id`
  const { text } = compile(sql).text([])
  expect(text.replace(/\s+/g, ' ')).toBe(
    'select e.id from issue i join lateral ( select x.id from event x where x.issue_id = i.id and x.redacted in (0, 1) order by x.id desc limit 5 ) as ids_of_e on true join event e on e.id = ids_of_e.id order by e.id',
  )
})
