import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/*
 * SQLite looks at the value behind a parameter that is a `limit` by itself, or is compared with a column which a partial index has in its
 * condition, and then compiles the statement again whenever it is given values: 20 to 100 µs, where the answer takes 3. An expression it
 * leaves alone: `limit +:limit`, `status = +:status`.
 */
const folder = join(import.meta.dirname, '../app/store')

test('no statement has to be compiled again for its limit', () => {
  const bare = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .filter((file) => /\blimit (?:\?(?! )|:\w+(?!\w| [+*]))/.test(readFileSync(join(folder, file), 'utf8')))
  expect(bare).toEqual([])
})

test('entries of the audit log are changed by no statement, and deleted by one', () => {
  const changing = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|sql)$/.test(file))
    .filter((file) =>
      /(update|delete from|replace into|drop table)\s+audit_entry\b/i.test(readFileSync(join(folder, file), 'utf8')),
    )
  expect(changing).toEqual([join('sql', 'audit', 'audit-keeping.server.ts')])
})
