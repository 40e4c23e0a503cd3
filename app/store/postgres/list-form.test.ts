import { expect, test } from 'vitest'
import { compile } from './compile'

const formOf = (sql: string, types: (string | undefined)[]) => {
  const form = compile(sql).forList
  return form && { ...form, text: form.text(types).replace(/\s+/g, ' ') }
}

test('a query is asked for every entry of the list', () => {
  expect(formOf("select 1 from event where event_id = unhex(?) and kind = 'a (b' and n = ?", ['text', 'int8'])).toEqual(
    {
      gives: 'rows',
      key: [],
      text: "select given.n_, found.* from unnest($1::text[], $2::int8[]) with ordinality as given (p_0, p_1, n_) cross join lateral (select 1 from event where event_id = decode(given.p_0, 'hex') and kind = 'a (b' and n = given.p_1) as found",
    },
  )
})

test('rows are inserted in the order of the list', () => {
  expect(formOf('insert into storm (id, state) values (:id, :state) returning id', ['int8', undefined])).toEqual({
    gives: 'returned',
    key: [],
    text: 'insert into storm (id, state) select given.p_0, null from unnest($1::int8[]) with ordinality as given (p_0, n_) order by given.n_ returning id',
  })
})

test('entries that add to the same row are told apart by what is unique', () => {
  const sql = `insert into issue_hour (issue_id, hour, count) values (?, ?, ?)
    on conflict (issue_id, hour) do update set count = issue_hour.count + excluded.count`
  expect(formOf(sql, ['int8', 'int8', 'int8'])).toMatchObject({ gives: 'nothing', key: [0, 1] })
})

test('updates and deletes say by their key which row an entry changes', () => {
  expect(formOf('update issue set count = count + :n where id = :id and seen < :at', ['int8', 'int8', 'int8'])).toEqual(
    {
      gives: 'nothing',
      key: [1],
      text: 'update issue set count = count + given.p_0 from unnest($1::int8[], $2::int8[], $3::int8[]) with ordinality as given (p_0, p_1, p_2, n_) where id = given.p_1 and seen < given.p_2',
    },
  )
  expect(formOf('update project set n = n + ? where id = ? returning n as last', ['int8', 'int8'])).toMatchObject({
    gives: 'rows',
    text: expect.stringMatching(/where id = given\.p_1 returning given\.n_, n as last$/),
  })
  expect(formOf('delete from sighting where id = ?', ['int8'])).toMatchObject({ gives: 'nothing', key: [0] })
})

test.each([
  [
    'reads what it may have written',
    'insert into issue (id, parent) values (:id, (select id from issue where n = :n))',
  ],
  ['works its key out', 'insert into t (a, b) values (:a + 1, :b) on conflict (a) do update set b = excluded.b'],
  ['has a value where it does not insert', 'insert into t (a) values (:a) on conflict (a) do update set b = :b'],
  ['returns fewer rows than entries', 'insert into t (a) values (:a) on conflict do nothing returning a'],
  ['changes rows of any number', 'update t set a = :a where b > :b'],
  ['may change the row of another entry', 'update t set a = :a where b = :b or c = :c'],
  ['has a list as a value', 'select id from t where id in (select value from json_each(:ids))'],
  ['takes nothing', 'select id from t'],
])('one that %s has no form for lists', (_, sql) => {
  expect(compile(sql).forList).toBeUndefined()
})
