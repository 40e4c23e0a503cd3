import { evictionReasons } from './eviction-reason'
import type { Doomed } from './issue-walk'

/*
 * Events to evict are found issue by issue, and evicted in the order of their rows: neighbours lie on the same pages of the database, which
 * then are written once. Each is one number (row, reason, final or not), so that a hundred thousand of them are sorted in milliseconds.
 */

/** How many are found before they are evicted. */
const most = 100_000

const finalAt = 8
const codes = 16

const encoded = ({ row, reason, isFinal }: Doomed): number =>
  row * codes + (isFinal ? finalAt : 0) + evictionReasons.indexOf(reason)

function decoded(number: number): Doomed {
  const code = number % codes
  return { row: (number - code) / codes, reason: evictionReasons[code % finalAt]!, isFinal: code >= finalAt }
}

export type DoomedRows = {
  add(doomed: Doomed[]): void
  isFull(): boolean
  /** The next of them, at most `count`, in the order of their rows. Once begun, all are taken before others are added. */
  take(count: number): Doomed[]
  isEmpty(): boolean
}

export function doomedRows(): DoomedRows {
  let found: number[] = []
  let sorted = new Float64Array()
  let taken = 0
  return {
    add(doomed) {
      for (const one of doomed) found.push(encoded(one))
    },
    isFull: () => found.length >= most,
    take(count) {
      if (taken === sorted.length) {
        sorted = new Float64Array(found).sort()
        found = []
        taken = 0
      }
      const next = sorted.subarray(taken, taken + count)
      taken += next.length
      return Array.from(next, decoded)
    },
    isEmpty: () => found.length === 0 && taken === sorted.length,
  }
}
