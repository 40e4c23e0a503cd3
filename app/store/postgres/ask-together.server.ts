import type pg from 'pg'
import { StoreTrouble } from '../store-trouble'
import type { Lend } from './connections.server'
import { Each, type Query, type Result } from './pipeline.server'

/*
 * What a thread that only reads asks in one turn of its event loop is sent in one round trip, on one connection: each further connection would
 * wake one more process of the server, which has to be given a processor, and its answer would wake this thread once more.
 * 1. The same question twice is sent once.
 * 2. If one statement fails, all are sent again, each by itself: none fails because of another.
 */

/** Maximum statements in one round trip: all wait for the slowest. */
const mostTogether = 12

type Question = {
  queries: Query[]
  isPlannedOnce: boolean
  answered: ((results: Result[]) => void)[]
  failed: ((error: unknown) => void)[]
}

/** `settings`: what comes before statements that are planned once. */
export function askTogether(lend: Lend, settings: Query[], types: pg.CustomTypesConfig) {
  let waiting = new Map<string, Question>()

  /** Statements that are planned once come behind all others: the setting lasts to the end of the round trip. */
  const run = async (asked: Question[]): Promise<void> => {
    const once = asked.filter((one) => one.isPlannedOnce)
    const inOrder = [...asked.filter((one) => !one.isPlannedOnce), ...once]
    const before = inOrder.length - once.length
    const queries = inOrder.flatMap((one, at) => (at === before ? [...settings, ...one.queries] : one.queries))
    const results = await lend((client) => Each.run(client as pg.Client, queries, types))
    let at = 0
    for (const [n, one] of inOrder.entries()) {
      if (n === before) at += settings.length
      const own = results.slice(at, at + one.queries.length)
      at += one.queries.length
      for (const [again, answered] of one.answered.entries()) answered(again === 0 ? own : copied(own))
    }
  }

  const send = async (asked: Question[]): Promise<void> => {
    try {
      await run(asked)
    } catch (error) {
      const isGone = error instanceof StoreTrouble && error.code === 'unreachable'
      if (asked.length > 1 && !isGone) for (const one of asked) void send([one])
      else for (const failed of asked.flatMap((one) => one.failed)) failed(error)
    }
  }

  const flush = () => {
    const all = [...waiting.values()]
    waiting = new Map()
    for (let at = 0; at < all.length; at += mostTogether) void send(all.slice(at, at + mostTogether))
  }

  return (queries: Query[], isPlannedOnce: boolean): Promise<Result[]> =>
    new Promise((answered, failed) => {
      // When every promise that is settled by now has been continued.
      if (waiting.size === 0) queueMicrotask(() => process.nextTick(flush))
      const key = queries.map(keyOf).join('\n')
      const same = waiting.get(key)
      if (same) {
        same.answered.push(answered)
        same.failed.push(failed)
      } else waiting.set(key, { queries, isPlannedOnce, answered: [answered], failed: [failed] })
    })
}

/** Statements with other types of values have another name. */
const keyOf = ({ name, values }: Query): string =>
  `${name} ${JSON.stringify(values.map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : value)))}`

/** Each caller may change its rows. */
const copied = (results: Result[]): Result[] =>
  results.map(({ rows, changes }) => ({ rows: rows.map((row) => ({ ...row })), changes }))
