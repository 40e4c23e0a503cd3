import type { Instant } from '../../../clock'
import { hourOf } from '../../../clock'
import type { Limits } from '../../../config'
import type { RefusalReason } from '../../../projects/refusal-reason'
import type { Tally } from '../../../projects/tally'
import { flatMapInOrder } from '../../in-order'
import type { Db } from '../db'
import { type LeaveAsRefused, prepareLeaveAsRefused } from './parked-writes.server'

export type ParkedLimits = Pick<
  Limits,
  'parkedItems' | 'parkedBytes' | 'allParkedItems' | 'allParkedBytes' | 'parkedMilliseconds'
>

export const boundless: ParkedLimits = {
  parkedItems: Number.MAX_SAFE_INTEGER,
  parkedBytes: Number.MAX_SAFE_INTEGER,
  allParkedItems: Number.MAX_SAFE_INTEGER,
  allParkedBytes: Number.MAX_SAFE_INTEGER,
  parkedMilliseconds: Number.MAX_SAFE_INTEGER,
}

type Excess = { items: number; bytes: number }

/**
 * Deletes parked items beyond their limits, in the transaction that records a batch.
 * 1. Parked items are limited in number, bytes and age: per project, so that one project cannot push out the items of others, and in
 *    total. Items without a project share one limit.
 * 2. The oldest is deleted first, and counted as refused instead of parked.
 * 3. Called whenever an item was parked, and once an hour for old items.
 */
export function prepareParkedRetention(
  db: Db,
  limits: ParkedLimits,
): (parkedOf: number[], at: Instant) => Promise<Tally[]> {
  const old = db.prepare<{ before: Instant }, { id: number }>('select id from parked_item where at < :before')
  const beyond = (of: string) =>
    `select id
    from (
      select id, count(*) over newer as items, sum(length(bytes)) over newer as bytes
      from parked_item
      ${of}
      window newer as (order by id desc)
    ) newest
    where items > :items
    or bytes > :bytes`
  const beyondOfProject = db.prepare<Excess & { projectId: number }, { id: number }>(
    beyond('where project_id = :projectId'),
  )
  const beyondOfAll = db.prepare<Excess, { id: number }>(beyond(''))
  const leave: LeaveAsRefused = prepareLeaveAsRefused(db)

  let looked = Number.NEGATIVE_INFINITY
  return async (parkedOf, at) => {
    const hour = hourOf(at)
    if (parkedOf.length === 0 && hour <= looked) return []
    looked = hour
    const go = async (rows: { id: number }[], reason: RefusalReason) =>
      await flatMapInOrder(rows, ({ id }) => leave(id, reason))
    const tallies = await go(await old.all({ before: at - limits.parkedMilliseconds }), 'parked_too_long')
    const { parkedItems: items, parkedBytes: bytes, allParkedItems, allParkedBytes } = limits
    for (const projectId of new Set(parkedOf)) {
      tallies.push(...(await go(await beyondOfProject.all({ projectId, items, bytes }), 'parked_too_many')))
    }
    tallies.push(
      ...(await go(await beyondOfAll.all({ items: allParkedItems, bytes: allParkedBytes }), 'parked_too_many')),
    )
    return tallies
  }
}
