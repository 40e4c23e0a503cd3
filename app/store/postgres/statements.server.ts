import pg from 'pg'
import type { Db, Statement } from '../sql/db'
import { inTime, plannedEachTime } from '../sql/dialect'
import { currentBudget, type TimeBudget } from '../sql/time-budget.server'
import { askTogether } from './ask-together.server'
import { boundValues, type Given, givenBy, kindOf } from './bind-values'
import { type Compiled, compile } from './compile'
import type { Lend, Queryable } from './connections.server'
import { Each, type Query, type Result } from './pipeline.server'
import { prepareRunList } from './run-list.server'
import { statementName } from './statement-names'

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === 20 || oid === 1700) return Number as never
    if (oid === 114 || oid === 3802) return String as never
    if (oid === 16) return ((text: string) => (text === 't' ? 1 : 0)) as never
    return pg.types.getTypeParser(oid, format as 'text')
  },
}

/**
 * Lists below this are executed one by one in one round trip. One statement for a list costs the server less per entry, but more in all: joined with
 * the partitions of events, planning it takes 2.4 ms each time, where a single execution takes 0.6.
 */
const shortList = 8

/**
 * `isTimed`: it ends with the time of the request (`sql/time-budget`). `isPlannedOnce`: planning it takes longer than executing it.
 */
type Prepared = Compiled & { isTimed: boolean; isPlannedOnce: boolean; runList: ReturnType<typeof prepareRunList> }

/** Tables with a partition for each day, or with twenty indexes. */
const toPlanOnce = /\b(?:from|join) (?:event|event_code|body_block|issue)\b/

/** Compiles a statement when it is first used: a thread uses few of the store's, and compiling all took most of the time to open it. */
function onFirstUse(sql: string): () => Prepared {
  let prepared: Prepared | undefined
  return () => {
    if (prepared) return prepared
    const compiled = compile(sql)
    const isTimed = sql.includes(inTime)
    const isPlannedOnce = toPlanOnce.test(sql) && !sql.includes(plannedEachTime)
    prepared = { ...compiled, isTimed, isPlannedOnce, runList: prepareRunList(compiled) }
    return prepared
  }
}

/** `onlyReads`: on connections that have no transactions but the ones made here. */
type Options = { onlyReads: boolean }

/** Makes the store's statements, on the connections of `lend`. */
export function prepareOn(lend: Lend, { onlyReads }: Options): Db['prepare'] {
  const together = onlyReads ? askTogether(lend, [plannedOnce], types) : undefined
  const send: Send = (queries, { isTimed, isPlannedOnce }) => {
    const budget = isTimed ? currentBudget() : undefined
    if (budget) return lend((client) => withinBudget(client, budget, queries))
    return together ? together(queries, isPlannedOnce) : lend((client) => Each.run(client as pg.Client, queries, types))
  }
  return <P, R>(sql: string) => statementOf<P, R>(onFirstUse(sql), send)
}

/** In one round trip, in their order. */
type Send = (queries: Query[], statement: Prepared) => Promise<Result[]>

function statementOf<P, R>(prepared: () => Prepared, sendAs: Send, plucked = false): Statement<P, R> {
  const texts = new Map<string, { text: string; name: string; used: number[] }>()
  const bound = (given: Given): Query => {
    const compiled = prepared()
    const values = boundValues(given, compiled)
    const kinds = values.map((value, index) => kindOf(value, compiled.lists.has(compiled.names[index]!)))
    const key = kinds.join()
    let query = texts.get(key)
    if (!query) {
      const { text, used } = compiled.text(kinds)
      query = { text, name: statementName(text), used }
      texts.set(key, query)
    }
    const { text, name, used } = query
    return { text, name, values: used.map((at) => values[at]) }
  }
  const row = (found: Record<string, unknown>) => (plucked ? Object.values(found)[0] : found) as R
  const send = (queries: Query[]): Promise<Result[]> => sendAs(queries, prepared())
  const ask = async (values: readonly unknown[]): Promise<Result> => (await send([bound(givenBy(values))]))[0]!
  const each = async (list: readonly unknown[]): Promise<{ rows: Record<string, unknown>[] }[]> => {
    if (list.length === 0) return []
    const { runList } = prepared()
    const found = runList && list.length >= shortList ? await runList(list, send) : undefined
    if (found) return found.map((rows) => ({ rows }))
    return send(list.map((one) => bound(givenBy([one]))))
  }
  return {
    async get(...values) {
      const { rows } = await ask(values)
      return rows[0] && row(rows[0])
    },
    all: async (...values) => (await ask(values)).rows.map(row),
    run: async (...values) => ({ changes: (await ask(values)).changes }),
    getEach: async (list) => (await each(list)).map(({ rows }) => rows[0] && row(rows[0])),
    allEach: async (list) => (await each(list)).map(({ rows }) => rows.map(row)),
    runEach: async (list) => {
      await each(list)
    },
    pluck: () => statementOf<P, R>(prepared, sendAs, true),
  }
}

const query = (text: string, values: unknown[] = []): Query => ({ text, name: statementName(text), values })

/**
 * Planned for given values, a statement on partitions costs less to run than a plan for any values, because only the partitions of a day
 * are in it. So PostgreSQL would plan it again each time, which takes 1 to 8 ms; a plan for any values leaves the same partitions out when
 * it begins.
 */
const plannedOnce = query("select set_config('plan_cache_mode', 'force_generic_plan', true)")

async function withinBudget(client: Queryable, { end, error }: TimeBudget, queries: Query[]): Promise<Result[]> {
  const left = Math.floor(end - performance.now())
  if (left <= 0) throw error()
  const timeout = query("select set_config('statement_timeout', $1, true)", [String(left)])
  try {
    // What is sent in one round trip outside a transaction is one, and settings last as long as it, also behind a pooler.
    return (await Each.run(client as pg.Client, [timeout, ...queries], types)).slice(1)
  } catch (failure) {
    throw (failure as { code?: string }).code === '57014' ? error() : failure
  }
}
