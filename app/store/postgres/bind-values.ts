import type { Compiled, ValueKind } from './compile'

export type Value = string | number | bigint | Buffer | Uint8Array | null | undefined | unknown[]
export type Given = readonly unknown[] | Record<string, unknown>

/** A list of positional values, or one object of named ones. */
export function givenBy(values: readonly unknown[]): Given {
  const [first] = values
  if (Array.isArray(first)) return first
  const isNamed = typeof first === 'object' && first !== null && !(first instanceof Uint8Array)
  return isNamed ? (first as Record<string, unknown>) : values
}

/** The values of a statement's parameters, as they are sent. */
export const boundValues = (given: Given, { names, lists }: Pick<Compiled, 'names' | 'lists'>): Value[] =>
  names.map((name) => boundValue(given, name, lists.has(name)))

function boundValue(given: Given, name: string | number, isList: boolean): Value {
  const value = (given as Record<string | number, unknown>)[name] as Value
  if (isList) return typeof value === 'string' ? (JSON.parse(value) as unknown[]) : value
  // PostgreSQL's text cannot hold it.
  if (typeof value === 'string') return value.includes('\u0000') ? value.replaceAll('\u0000', '\ufffd') : value
  if (value instanceof Uint8Array && !Buffer.isBuffer(value))
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  return value
}

export function kindOf(value: Value, isList: boolean): ValueKind {
  if (value === null || value === undefined) return 'null'
  if (isList) return 'list'
  if (typeof value === 'number') return Number.isSafeInteger(value) ? 'int8' : 'float8'
  if (typeof value === 'bigint') return 'int8'
  return typeof value === 'string' ? 'text' : 'bytea'
}
