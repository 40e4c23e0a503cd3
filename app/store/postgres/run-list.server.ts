import { boundValues, givenBy, kindOf, type Value } from './bind-values'
import type { Compiled } from './compile'
import type { ListForm } from './list-form'
import type { Query, Result } from './pipeline.server'
import { statementName } from './statement-names'

type Row = Record<string, unknown>
type Entry = { at: number; values: Value[] }

/** Entries of one statement: the server holds their arrays in memory. */
const mostEntries = 10_000

/**
 * Runs a statement for each entry of a list, as one statement on arrays. Undefined if it has no such form. Resolves to the rows of each
 * entry; to undefined, having done nothing, if these values cannot be passed as arrays.
 */
export function prepareRunList(
  compiled: Compiled,
):
  | ((list: readonly unknown[], send: (queries: Query[]) => Promise<Result[]>) => Promise<Row[][] | undefined>)
  | undefined {
  const form = compiled.forList
  if (!form) return undefined
  const columns: (string | undefined)[] = compiled.names.map(() => undefined)
  return async (list, send) => {
    const entries = list.map((one, at) => ({ at, values: boundValues(givenBy([one]), compiled) }))
    if (entries.some(hasLongBytes) || !learnTypes(columns, entries)) return undefined
    const text = form.text(columns)
    const name = statementName(text)
    const results: Row[][] = list.map(() => [])
    for (const some of inRounds(entries, form.key)) {
      const values = columns.flatMap((type, at) => (type === undefined ? [] : [arrayOf(some, at)]))
      const [result] = await send([{ name, text, values }])
      handOut(form, some, result!.rows, results)
    }
    return results
  }
}

/** Longest bytes in an array, where they take twice their room. One by one they are sent as they are. */
const longestBytes = 1_000
const hasLongBytes = ({ values }: Entry) =>
  values.some((value) => Buffer.isBuffer(value) && value.length > longestBytes)

/** The type of each column, as soon as one value shows it: a column of nulls does not need a statement of its own later. */
function learnTypes(columns: (string | undefined)[], entries: Entry[]): boolean {
  for (let at = 0; at < columns.length; at++) {
    for (const { values } of entries) {
      const kind = kindOf(values[at], false)
      if (kind === 'null' || kind === columns[at]) continue
      if (columns[at] !== undefined) return false
      columns[at] = kind
    }
  }
  return columns.some((type) => type !== undefined)
}

/** Parts of the list in which no two entries write the same row, as far as their keys show, in the order of the list. */
function* inRounds(entries: Entry[], key: number[]): Iterable<Entry[]> {
  let rest = entries
  while (rest.length > 0) {
    const round: Entry[] = []
    const later: Entry[] = []
    const seen = new Set<string>()
    for (const entry of rest) {
      const own = key.map((at) => keyText(entry.values[at])).join('\n')
      if (round.length === mostEntries || (key.length > 0 && seen.has(own))) later.push(entry)
      else {
        seen.add(own)
        round.push(entry)
      }
    }
    yield round
    rest = later
  }
}

/** Some columns do not tell capitals apart. */
const keyText = (value: Value): string =>
  Buffer.isBuffer(value) ? value.toString('latin1') : String(value).toLowerCase()

function handOut({ gives }: ListForm, entries: Entry[], rows: Row[], results: Row[][]): void {
  if (gives === 'nothing') return
  if (gives === 'returned' && rows.length !== entries.length)
    throw new Error(`${entries.length} rows were inserted, and ${rows.length} were returned.`)
  for (const [index, row] of rows.entries()) {
    if (gives === 'returned') {
      results[entries[index]!.at]!.push(row)
      continue
    }
    const { n_, ...found } = row
    results[entries[Number(n_) - 1]!.at]!.push(found)
  }
}

/** PostgreSQL's text form of an array: https://www.postgresql.org/docs/current/arrays.html#ARRAYS-IO. */
function arrayOf(entries: Entry[], at: number): string {
  let text = '{'
  for (const [index, { values }] of entries.entries()) text += (index === 0 ? '' : ',') + elementOf(values[at])
  return `${text}}`
}

function elementOf(value: Value): string {
  if (value === null || value === undefined) return 'NULL'
  if (Buffer.isBuffer(value)) return `"\\\\x${value.toString('hex')}"`
  if (typeof value === 'string') return `"${/["\\]/.test(value) ? value.replace(/["\\]/g, '\\$&') : value}"`
  return String(value)
}
