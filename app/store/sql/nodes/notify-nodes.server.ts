import type { Db } from '../db'
import { databaseNow } from '../dialect'

type News = { what: 'happened'; issues: number[] } | { what: 'issues' | 'access' }

/** Issues of one message; when more happened at once, pages ask for everything again. */
const mostIssues = 500

const prepared = new WeakMap<Db, (from: number | undefined, news: News) => Promise<void>>()

/**
 * Notifies the other nodes what happened, in the transaction in which it did, while a page listens there. `from`: the node; absent: the
 * command line.
 */
export function prepareNotifyNodes(db: Db): (from: number | undefined, news: News) => Promise<void> {
  const known = prepared.get(db)
  if (known) return known
  const notify = makeNotifyNodes(db)
  prepared.set(db, notify)
  return notify
}

function makeNotifyNodes(db: Db): (from: number | undefined, news: News) => Promise<void> {
  const insert = db.prepare<{ from: number; what: string; issues: string }>(
    `insert into node_news (at, node_id, what, issues)
    select ${databaseNow}, :from, :what, :issues
    where exists (select 1 from node where id <> :from and listens_until > ${databaseNow})`,
  )
  return async (from = 0, news) => {
    if (!db.isShared) return
    const issues = news.what === 'happened' ? [...new Set(news.issues)] : []
    if (news.what === 'happened' && issues.length === 0) return
    const what = issues.length > mostIssues ? 'access' : news.what
    await insert.run({ from, what, issues: JSON.stringify(what === 'happened' ? issues : []) })
  }
}
