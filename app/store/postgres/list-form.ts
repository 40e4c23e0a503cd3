/*
 * A statement that is run once for each entry of a list, as one statement for the whole list: its values come as arrays, one for each
 * parameter. To bind and execute a statement thousands of times costs the server more than what the statement does.
 */

/** Where the values of an entry stand in a compiled statement: ⟨0⟩, ⟨1⟩, … */
const place = /⟨(\d+)⟩/g

export type ListForm = {
  /** Whether entries have results: the rows of a query, or what an insert returns, one row for each entry in their order. */
  gives: 'rows' | 'returned' | 'nothing'
  /** Parameters that tell the rows apart which the entries write. Entries that are equal in these must not be in one statement. */
  key: number[]
  /** The text for arrays of these types; `undefined`: every value is null. */
  text: (types: readonly (string | undefined)[]) => string
}

/**
 * The form for lists of a compiled statement. Undefined if it has none that surely does the same as one execution after the other: what reads the
 * rows that it writes, or does not say by their keys which rows it writes.
 */
export function listForm(sql: string): ListForm | undefined {
  const text = sql.trim()
  const start = /^(?:select|insert into|update|delete from)\b/.exec(text)?.[0]
  if (start === 'select') return query(text)
  if (start === undefined) return undefined
  if (start === 'insert into') return insert(text)
  return start === 'update' ? update(text) : removal(text)
}

/** What a statement joins: the entries, numbered from 1. */
function given(types: readonly (string | undefined)[]): string {
  const arrays = types.flatMap((type, at) => (type === undefined ? [] : [{ name: `p_${at}`, type }]))
  const values = arrays.map(({ type }, at) => `$${at + 1}::${type}[]`).join(', ')
  return `unnest(${values}) with ordinality as given (${arrays.map(({ name }) => name).join(', ')}, n_)`
}

const filled = (text: string, types: readonly (string | undefined)[]): string =>
  text.replace(place, (_, at: string) => (types[Number(at)] === undefined ? 'null' : `given.p_${at}`))

const query = (text: string): ListForm => ({
  gives: 'rows',
  key: [],
  text: (types) => `select given.n_, found.* from ${given(types)} cross join lateral (${filled(text, types)}) as found`,
})

function insert(text: string): ListForm | undefined {
  const parts = /^(insert into \w+ \(([^()]*)\))\s+values\s+\(/.exec(text)
  if (!parts) return undefined
  const [head, start, columns] = parts
  const end = closing(text, head.length - 1)
  const values = text.slice(head.length, end)
  const rest = text.slice(end + 1)
  if (/\bselect\b/.test(text) || /⟨/.test(rest)) return undefined
  const returns = /\breturning\b/.test(rest)
  const conflict = /^\s*on conflict(?: \(([^()]*)\))? do (nothing|update)/.exec(rest)
  if (conflict?.[2] === 'nothing' && returns) return undefined
  const key = conflict?.[2] === 'update' ? keyOf(names(columns!), split(values), names(conflict[1] ?? '')) : []
  if (!key) return undefined
  return {
    gives: returns ? 'returned' : 'nothing',
    key,
    text: (types) => `${start} select ${filled(values, types)} from ${given(types)} order by given.n_${rest}`,
  }
}

/** The parameters that are the values of these columns; undefined if one is worked out. */
function keyOf(columns: string[], values: string[], unique: string[]): number[] | undefined {
  const key: number[] = []
  for (const column of unique) {
    const value = values[columns.indexOf(column)]
    const found = value === undefined ? null : /^⟨(\d+)⟩$/.exec(value)
    if (!found) return undefined
    key.push(Number(found[1]))
  }
  return key.length > 0 ? key : undefined
}

function update(text: string): ListForm | undefined {
  const parts = /^(update \w+\s+set\s[\s\S]*?)(\swhere\s[\s\S]*?)(?:\sreturning\s([\s\S]*))?$/.exec(text)
  const key = parts && keyOfCondition(text, parts[2]!)
  if (!key) return undefined
  const [, start, condition, returned] = parts
  return {
    gives: returned === undefined ? 'nothing' : 'rows',
    key,
    text: (types) =>
      `${filled(start!, types)} from ${given(types)}${filled(condition!, types)}${returned === undefined ? '' : ` returning given.n_, ${returned}`}`,
  }
}

function removal(text: string): ListForm | undefined {
  const parts = /^(delete from \w+)(\swhere\s[\s\S]*)$/.exec(text)
  const key = parts && keyOfCondition(text, parts[2]!)
  if (!key) return undefined
  const [, start, condition] = parts
  return { gives: 'nothing', key, text: (types) => `${start} using ${given(types)}${filled(condition!, types)}` }
}

/** The parameters that columns must be equal to. */
function keyOfCondition(text: string, condition: string): number[] | undefined {
  if (/\b(?:select|or)\b/.test(text) || /\breturning\b/.test(condition)) return undefined
  const key = [...condition.matchAll(/(?:\bwhere|\band)\s+[\w.]+ = ⟨(\d+)⟩(?=\s+and\b|\s*$)/g)].map(([, at]) =>
    Number(at),
  )
  return key.length > 0 ? key : undefined
}

const names = (list: string): string[] => list.split(',').map((name) => name.trim())

/** Values between commas, without those within parentheses. */
function split(list: string): string[] {
  const found: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at <= list.length; at++) {
    const sign = list[at]
    if (sign === '(') depth++
    if (sign === ')') depth--
    if (at === list.length || (sign === ',' && depth === 0)) {
      found.push(list.slice(from, at).trim())
      from = at + 1
    }
  }
  return found
}

/** Where the parenthesis that opens at `open` closes. */
function closing(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at++) {
    if (text[at] === '(') depth++
    if (text[at] === ')' && --depth === 0) return at
  }
  throw new Error(`A parenthesis is not closed: ${text}`)
}
