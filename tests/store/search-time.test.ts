import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, expect, test } from 'vitest'
import { operator } from '../../app/accounts/viewer'
import type { IssueFilter } from '../../app/issues/issue'
import { parseSearch } from '../../app/issues/search/parse-search'
import { SearchTooLong } from '../../app/store/search-too-long'
import { openSqliteRecorder } from '../../app/store/sqlite/open-recorder.server'
import { openSqliteStore } from '../../app/store/sqlite/open-store.server'
import { now } from './contract/builders'

const dirs: string[] = []
afterEach(() => {
  for (const dir of dirs.splice(0)) rmSync(dir, { recursive: true })
})

/** A store with a time limit for searches, and with more issues than a search looks at one by one. */
async function aStore(searchMilliseconds?: number) {
  const dir = mkdtempSync(join(tmpdir(), 'digestline-search-'))
  dirs.push(dir)
  const file = join(dir, 'digestline.db')
  const recorder = await openSqliteRecorder({ file })
  const store = await openSqliteStore({ file, send: recorder.send, now: () => now, searchMilliseconds })
  const db = new Database(file)
  db.exec(
    `with recursive n (x) as (select 1 union all select x + 1 from n where x < 600)
    insert into issue (project_id, number, fingerprint, title, level, platform, status, status_at, first_seen, last_seen, count)
    select 1, x, randomblob(16), 'boom', 'error', 'node', 'open', 1, x, x, 1 from n`,
  )
  db.close()
  const page = (q: string, parts: Partial<IssueFilter> = {}) => {
    const { terms } = parseSearch(q)
    const filter: IssueFilter = { status: 'all', sort: 'last-seen', limit: 9, search: { terms }, ...parts }
    return store.issues.page(operator, filter)
  }
  return { page, close: () => Promise.all([store.close(), recorder.close()]) }
}

test('a search that takes too long ends with an error', async () => {
  const { page, close } = await aStore(-1)
  for (const q of ['boom', 'count:>999', 'boom -url:*a* is:open']) {
    await expect(page(q), q).rejects.toThrow(SearchTooLong)
  }
  await close()
})

test('a list without a search costs the same for any number of issues, and needs no limit', async () => {
  const { page, close } = await aStore(-1)
  expect((await page('')).rows).toHaveLength(9)
  await close()
})

test('a search within its time works, also after one that was not', async () => {
  const { page, close } = await aStore()
  expect((await page('boom')).rows).toHaveLength(9)
  expect((await page('-url:*nowhere*')).rows).toHaveLength(9)
  expect((await page('count:>999')).rows).toHaveLength(0)
  await close()
})
