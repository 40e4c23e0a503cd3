/*
 * The statements of `store/sql` in PostgreSQL's SQL. They are written in the SQL that SQLite and PostgreSQL share, with the fragments of
 * `sql/dialect.ts` for the rest; here these fragments get PostgreSQL's form. Strings in quotes are left alone.
 */

import { type ListForm, listForm } from './list-form'

/** A statement, and how its values are passed: by name, or by position. */
export type Compiled = {
  /** The text for values of these kinds, one for each of `names`, and which of them it takes as `$1`, `$2`, … */
  text: (kinds: ValueKind[]) => { text: string; used: number[] }
  /** The parameters in order: names, or positions from 0. */
  names: (string | number)[]
  /** Which of them are JSON lists that are passed as arrays. */
  lists: Set<string | number>
  /** The statement for a list of entries, if it has such a form. */
  forList: ListForm | undefined
}

/** What PostgreSQL is told about a value: its type, as SQLite finds it in the value itself. */
export type ValueKind = 'int8' | 'float8' | 'text' | 'bytea' | 'null' | 'list'

export function compile(sql: string): Compiled {
  const strings: string[] = []
  const kept = sql.replace(/'(?:[^']|'')*'/g, (text) => `'${strings.push(text) - 1}'`)
  const restore = (text: string) => text.replace(/'(\d+)'/g, (_, index: string) => strings[Number(index)] ?? '')
  const names: (string | number)[] = []
  const lists = new Set<string | number>()
  let positions = 0
  const numbered = translate(kept).replace(
    /(= any|<> all) \((:\w+|\?)\)|::\w+|(?<![:\w]):(\w+)|\?(?!\|)/g,
    (found, compare: string | undefined, list: string | undefined, name: string | undefined) => {
      if (found.startsWith('::')) return found
      const key = compare ? (list === '?' ? positions++ : list!.slice(1)) : (name ?? positions++)
      let index = names.indexOf(key)
      if (index < 0) index = names.push(key) - 1
      if (!compare) return `⟨${index}⟩`
      lists.add(key)
      return `${compare} (⟨${index}⟩)`
    },
  )
  const marked = restore(numbered)
  const form = names.length > 0 && lists.size === 0 ? listForm(numbered) : undefined
  return {
    names,
    lists,
    forList: form && { ...form, text: (types) => restore(form.text(types)) },
    text(kinds) {
      const used: number[] = []
      const text = marked.replace(/⟨(\d+)⟩( is (not )?null\b)?/g, (_, at: string, isNull?: string, not?: string) => {
        const kind = kinds[Number(at)] ?? 'null'
        // PostgreSQL does not find the type of a value that is only compared with null.
        if (isNull) return (kind === 'null') !== Boolean(not) ? 'true' : 'false'
        if (!used.includes(Number(at))) used.push(Number(at))
        const place = `$${used.indexOf(Number(at)) + 1}`
        return kind === 'null' || kind === 'list' ? place : `${place}::${kind}`
      })
      return { text, used }
    },
  }
}

function translate(sql: string): string {
  let text = withoutTraces(withoutKeys(sql))
    .replace(/\bin_time\(\) = '?1'?/g, 'true')
    .replace(/\s(?:not indexed|indexed by \w+)/g, '')
    .replace(/(?<=[=<>] |limit |offset )\+(?=[:?])/g, '')
    .replace(/\bcross join\b/g, 'join')
    .replace(/\bas not materialized\b/g, 'as materialized')
    .replace(/\bdatabase_now\(\)/g, '(extract(epoch from clock_timestamp()) * 1000)::int8')
    .replace(/(?<!"|:|\w)([a-z]+[A-Z]\w*)(?!")/g, '"$1"')
    .replace(/(\S+) not in \(select value from json_each\((:\w+|\?)\)\)/g, '$1 <> all ($2)')
    .replace(/ in \(select value from json_each\((:\w+|\?)\)\)/g, ' = any ($1)')
    .replace(/ not like /g, ' not ilike ')
    .replace(/ like /g, ' ilike ')
    .replace(/\b(\w+\.value) (not )?ilike/g, '$1 collate "C" $2ilike')
  text = call(text, 'each_integer', ([list]) => rows(list!, "(v #>> '{}')::int8"))
  text = call(text, 'each_text', ([list]) => rows(list!, "v #>> '{}'"))
  text = call(text, 'json_each', ([list]) => rows(list!, 'v'))
  text = textSearch(joinedByIds(text))
  text = call(text, 'json_group_array', ([value]) => `coalesce(jsonb_agg(${value}), '[]')::text`)
  text = call(text, 'json_array', (values) => `jsonb_build_array(${values.join(', ')})`)
  text = call(text, 'json_object', (values) => `jsonb_build_object(${values.join(', ')})`)
  text = call(text, 'instr', ([bytes, part]) => `position(${part} in ${bytes})`)
  text = call(text, 'unhex', ([hex]) => `decode(${hex}, 'hex')`)
  text = call(text, 'hex', ([bytes]) => `upper(encode(${bytes}, 'hex'))`)
  text = call(text, 'randomblob', ([count]) => `substring(uuid_send(gen_random_uuid()) from 1 for ${count})`)
  text = call(text, 'max', (values) => (values.length > 1 ? `greatest(${values.join(', ')})` : `max(${values[0]})`))
  text = call(text, 'min', (values) => (values.length > 1 ? `least(${values.join(', ')})` : `min(${values[0]})`))
  text = text.replace(/([\w."]+) ->> /g, '($1)::jsonb ->> ')
  return aliased(call(text, 'integer_of', ([value]) => `(${value})::int8`))
}

const rows = (list: string, value: string) =>
  `lateral (select ${value} as value, n - 1 as key from jsonb_array_elements((${list})::jsonb) with ordinality as e (v, n))`

/** Events are found by their own index. */
function withoutKeys(sql: string): string {
  const start = /\w+\.\w+ (?:=|in) \((?=select k\.event_row from event_key\b)/g
  let result = sql
  for (const { index, 0: head } of [...sql.matchAll(start)].reverse()) {
    const { end } = argumentsOf(result, index + head.length - 1)
    result = result.slice(0, index) + result.slice(end).replace(/^ and /, '')
  }
  return result
}

/** The same for events of a trace. */
function withoutTraces(sql: string): string {
  const [from, event] = /event_trace traced cross join event (\w+) on .*? = traced\.trace_id/.exec(sql) ?? []
  if (!from) return sql
  return sql
    .replace(from, `event ${event}`)
    .replaceAll('traced.event_row', `${event}.id`)
    .replaceAll('traced.', `${event}.`)
}

/** The full text of issues, which is a table of its own in SQLite too. */
const textSearch = (sql: string): string =>
  sql
    .replace(/issue_text match (:\w+|\?)/g, 'issue_text.words @@ words_asked($1)')
    .replace(/issue_text\.rowid/g, 'issue_text.issue_id')
    .replace(/select rowid as id\s+from issue_text/g, 'select issue_id as id from issue_text')
    .replace(/order by rowid/g, 'order by issue_id')

/**
 * A join with the rows whose ids a query of the row before finds. SQLite looks these up; PostgreSQL would run the query once for every pair
 * of rows, so here it is joined first.
 */
function joinedByIds(sql: string): string {
  const start = /\bjoin (\w+) (\w+) on \2\.id in \((?=\s*select\b)/g
  let result = sql
  for (const { index, 0: head, 1: table, 2: alias } of [...sql.matchAll(start)].reverse()) {
    const open = index + head.length - 1
    const { end } = argumentsOf(result, open)
    const join = `join lateral ${result.slice(open, end)} as ids_of_${alias} on true join ${table} ${alias} on ${alias}.id = ids_of_${alias}.id`
    result = result.slice(0, index) + join + result.slice(end)
  }
  return result
}

/** What follows a query in `from` when it has no name. */
const nameless = /^\s*(?:$|[),;]|(?:where|group|order|limit|union|join|left|on|window)\b)/

/** Gives every query in `from` a name: PostgreSQL before 16 asks for one. */
function aliased(sql: string): string {
  const start = /\b(?:from|join|from lateral|join lateral)\s*\(\s*(?:select|values)\b/g
  let result = sql
  let given = 0
  for (const { index } of [...sql.matchAll(start)].reverse()) {
    const { end } = argumentsOf(result, result.indexOf('(', index))
    if (nameless.test(result.slice(end))) result = `${result.slice(0, end)} as unnamed_${++given}${result.slice(end)}`
  }
  return result
}

/** Rewrites the calls of a function, inner ones first. */
function call(sql: string, name: string, write: (values: string[]) => string): string {
  const start = new RegExp(`(?<![\\w.])${name}\\(`, 'g')
  let result = sql
  let from = Number.POSITIVE_INFINITY
  for (;;) {
    const places = [...result.matchAll(start)].map(({ index }) => index).filter((index) => index < from)
    const at = places.at(-1)
    if (at === undefined) return result
    const open = at + name.length
    const { end, values } = argumentsOf(result, open)
    result = result.slice(0, at) + write(values) + result.slice(end)
    from = at
  }
}

/** The arguments of a call whose parenthesis opens at `open`, and where it ends. */
function argumentsOf(sql: string, open: number): { end: number; values: string[] } {
  const values: string[] = []
  let depth = 0
  let from = open + 1
  for (let at = open; at < sql.length; at++) {
    const sign = sql[at]
    if (sign === '(') depth++
    if (sign === ')') depth--
    if ((sign === ',' && depth === 1) || depth === 0) {
      values.push(sql.slice(from, at).trim())
      from = at + 1
    }
    if (depth === 0) return { end: at + 1, values }
  }
  throw new Error(`A parenthesis is not closed: ${sql}`)
}
