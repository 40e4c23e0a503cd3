/*
 * SQL that the engines write differently; `app/store/postgres/compile.ts` translates these fragments. Everything else in statements is SQL
 * that SQLite and PostgreSQL share (tests/store/portable-sql.test.ts checks it).
 */

/** The values of a JSON list in one parameter, for `in`: `id in ${listed(':ids')}`. */
export const listed = (list: string): string => `(select value from json_each(${list}))`

/**
 * The values of a JSON list in one parameter, as rows with a column `value`: `from ${rowsOf(':ids', 'integer')} j`. `list`: each value is a
 * list itself, for `jsonEntry`.
 */
export const rowsOf = (list: string, of: 'integer' | 'text' | 'list'): string =>
  of === 'list' ? `json_each(${list})` : `each_${of}(${list})`

/**
 * Condition that ends a statement when the time budget of its work is over (`time-budget.server.ts`). First of the conditions in statements
 * that may read many rows.
 */
export const inTime = 'in_time() = 1'

/** The largest of these values. In SQLite it is null as soon as one of them is null. */
export const greatest = (...values: string[]): string => `max(${values.join(', ')})`

/** The smallest of these values. In SQLite it is null as soon as one of them is null. */
export const least = (...values: string[]): string => `min(${values.join(', ')})`

/** Text for comparing and sorting case-insensitively (ASCII). */
export const folded = (text: string): string => `${text} collate nocase`

/** A field of a JSON object, as text; null if it is missing. */
export const jsonField = (object: string, field: string): string => `${object} ->> '${field}'`

/** An entry of a JSON list. */
export const jsonEntry = (list: string, index: number, of: 'integer' | 'text' = 'text'): string =>
  of === 'text' ? `${list} ->> ${index}` : `integer_of(${list} ->> ${index})`

/** The values of a group as one JSON list. */
export const jsonList = (value: string): string => `json_group_array(${value})`

/** Values as one JSON list. */
export const jsonRow = (...values: string[]): string => `json_array(${values.join(', ')})`

/** A JSON object of these columns, for `jsonList`. */
export const jsonObject = (fields: Record<string, string>): string =>
  `json_object(${Object.entries(fields)
    .map(([name, value]) => `'${name}', ${value}`)
    .join(', ')})`

/** Whether some bytes contain others. */
export const containsBytes = (bytes: string, part: string): string => `instr(${bytes}, ${part}) > 0`

/** Bytes as upper-case hex. */
export const hexOf = (bytes: string): string => `hex(${bytes})`

/** Hex as bytes. */
export const bytesOf = (hex: string): string => `unhex(${hex})`

/** Random bytes, different for each row. */
export const randomBytes = (count: number): string => `randomblob(${count})`

/** Milliseconds since 1970 by the clock of the database, which its nodes share. */
export const databaseNow = 'database_now()'

/** Makes the planner use this index. Without statistics SQLite may choose a wrong one. */
export const byIndex = (index: string): string => `indexed by ${index}`

/**
 * A query in `with` that is planned by itself: `with e ${readFirst} (select …)`. Planned with its joins, a query of events would take PostgreSQL three
 * times as long to plan, because it compares joins with each day. SQLite makes no difference.
 */
export const readFirst = 'as not materialized'

/**
 * In a statement that reads a span of time: how many rows that are decides how PostgreSQL reads them, so it is planned for the values of each
 * time. All other statements on issues and events are planned once.
 */
export const plannedEachTime = '/* planned each time */'

/** A join that reads its left side first, because SQLite keeps the order of a cross join. Takes `on` like any other join. */
export const thenJoin = 'cross join'

/**
 * Condition on an event: it has this id, in this project, or in any. SQLite finds its row in `event_key`, which PostgreSQL does not have: there
 * the event itself is found. First of the conditions on the event.
 */
export const isEvent = (event: string, id: string, project?: string): string => hasKey(event, 'id', id, project)

/** The same for an evicted event. */
export const isEvicted = (evicted: string, id: string, project?: string): string =>
  hasKey(evicted, 'event_row', id, project)

/**
 * What a query of the events of a trace reads from. Its conditions and order name columns of `traced`: `trace_id`, `redacted` and `event_row`. SQLite
 * finds the rows in `event_trace`, which PostgreSQL does not have: there they are columns of the event. Once in a query.
 */
export const eventsOfTrace = (event: string): string =>
  `event_trace traced cross join event ${event} on ${event}.id = traced.event_row and ${event}.trace_id = traced.trace_id`

/** The row alone is not enough: a key may be of an evicted event. */
const hasKey = (row: string, column: string, id: string, project: string | undefined): string => {
  const conditions = (of: string) => `${of}.event_id = ${id}${project ? ` and ${of}.project_id = ${project}` : ''}`
  return `${row}.${column} ${project ? '=' : 'in'} (select k.event_row from event_key k where ${conditions('k')}) and ${conditions(row)}`
}
