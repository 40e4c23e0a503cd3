import type { Doomed } from './issue-walk'

/*
 * Events to evict are found issue by issue, and evicted in the order of their rows: neighbours lie on the same pages of the database, which
 * then are written once. They are sorted as plain numbers, those of each reason apart, so that a hundred thousand take milliseconds.
 */

/** How many are found before they are evicted. */
const most = 100_000

export type DoomedRows = {
  add(doomed: Doomed[]): void
  isFull(): boolean
  /** The next of them, at most `count`, in the order of their rows. Once begun, all are taken before others are added. */
  take(count: number): Doomed[]
  isEmpty(): boolean
}

/** Rows that are evicted for the same reason. `rows`: ascending; those before `at` are taken. */
type Sorted = Pick<Doomed, 'reason' | 'isFinal'> & { rows: Float64Array; at: number }

const headOf = ({ rows, at }: Sorted): number => rows[at] ?? Infinity

export function doomedRows(): DoomedRows {
  let found = new Map<string, Pick<Doomed, 'reason' | 'isFinal'> & { rows: number[] }>()
  let count = 0
  let sorted: Sorted[] = []

  const next = (): Doomed | undefined => {
    let first: Sorted | undefined
    for (const one of sorted) if (headOf(one) < (first ? headOf(first) : Infinity)) first = one
    return first && { row: first.rows[first.at++]!, reason: first.reason, isFinal: first.isFinal }
  }
  const isTaken = () => sorted.every(({ rows, at }) => at === rows.length)

  return {
    add(doomed) {
      count += doomed.length
      for (const { row, reason, isFinal } of doomed) {
        const name = `${reason} ${isFinal}`
        const known = found.get(name)
        if (known) known.rows.push(row)
        else found.set(name, { reason, isFinal, rows: [row] })
      }
    },
    isFull: () => count >= most,
    take(wanted) {
      if (isTaken()) {
        sorted = Array.from(found.values(), ({ rows, ...kind }) => ({
          ...{ ...kind, at: 0 },
          rows: new Float64Array(rows).sort(),
        }))
        found = new Map()
        count = 0
      }
      const taken: Doomed[] = []
      for (let one = next(); one; one = taken.length < wanted ? next() : undefined) taken.push(one)
      return taken
    },
    isEmpty: () => count === 0 && isTaken(),
  }
}
