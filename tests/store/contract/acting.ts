import { operator, type Viewer } from '../../../app/accounts/viewer'
import type { BulkAct, BulkProgress } from '../../../app/issues/bulk'
import { parseSearch } from '../../../app/issues/search/parse-search'
import type { BulkFilter } from '../../../app/store/bulk'
import type { Store } from '../../../app/store/store'
import { aBatch, processed } from './builders'
import type { Opened } from './opened'

/** Acts, and lets the writer finish. */
export async function act(
  opened: Opened,
  act: BulkAct,
  on: string[] | BulkFilter,
  at: number,
  viewer: Viewer = operator,
) {
  const begun = await opened.store.bulk.begin(viewer, act, on, at)
  while (await opened.recorder.bulk.slice(at));
  return begun
}

export async function undo(opened: Opened, act: number, at: number, viewer: Viewer = operator) {
  const undone = await opened.store.bulk.undo(viewer, act, at)
  while (await opened.recorder.bulk.slice(at));
  return undone
}

export const done = (begun: Awaited<ReturnType<typeof act>>): BulkProgress => {
  if (!begun.ok) throw new Error(begun.why)
  return begun.progress
}

export const searching = (q: string): BulkFilter => ({ status: 'all', sort: 'last-seen', search: parseSearch(q) })

/** Everything that pages show of all issues, by short id. */
export async function everything(store: Store) {
  const { rows } = await store.issues.page(operator, { status: 'all', sort: 'first-seen', limit: 500 })
  const told = rows.map(async ({ id: _, ...row }) => {
    const grouping = await store.grouping.ofIssue(operator, row.shortId)
    const events = await store.events.list(operator, row.shortId, { limit: 100 })
    return { ...row, members: grouping?.members, events: events.map((event) => event.id) }
  })
  return Promise.all(told)
}

const causes = (count: number) => Array.from({ length: count }, (_, n) => `cause ${n}`)

/** Different from each other, so that they do not form a storm. */
const unlike = (n: number) => {
  const word = `${n}`.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!)
  return { type: `${word}Error`, value: `${word} broke ${word}` }
}

export async function aFewIssues(opened: Opened, count = 4) {
  const web = await opened.aProject('Web')
  await opened.recorder.record(
    aBatch(causes(count).map((cause, n) => processed(web, { cause, event: { thrown: unlike(n) } }))),
  )
  return web
}
