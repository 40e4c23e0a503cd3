/**
 * The functions of a script, so that the function around a position is found without parsing again. Eight numbers per function, ordered by
 * start: outer functions come before inner ones.
 */
export type FunctionTable = {
  /** Offsets of the lines, in UTF-16 code units. */
  lines: Uint32Array
  /** `fields` numbers per function. */
  functions: Int32Array
  /** Names, as in the script. */
  names: string[]
}

/** The index of each field; -1 means none. */
export const field = { start: 0, end: 1, parent: 2, nameAt: 3, name: 4, ownerAt: 5, owner: 6, kind: 7 } as const
export const fields = 8

/** How a function got its name. `static` and `member`: its owner is a class. */
export const kind = { plain: 0, member: 1, static: 2, constructor: 3, property: 4 } as const

/** A function of the script. Positions are offsets. */
export type ScriptFunction = {
  start: number
  /** Position of the name in the script, if there is one. */
  nameAt?: number
  name?: string
  /** The class it is a member of. */
  ownerAt?: number
  owner?: string
  kind: number
}

/** The innermost function around a position; both counted from 0. */
export function functionAt(table: FunctionTable, line: number, column: number): ScriptFunction | undefined {
  const start = table.lines[line]
  if (start === undefined) return undefined
  const offset = start + column
  const { functions } = table
  let low = 0
  let high = functions.length / fields
  while (low < high) {
    const middle = (low + high) >> 1
    if (functions[middle * fields + field.start]! <= offset) low = middle + 1
    else high = middle
  }
  for (let at = low - 1; at >= 0; at = functions[at * fields + field.parent]!) {
    if (functions[at * fields + field.end]! > offset) return read(table, at * fields)
  }
  return undefined
}

function read({ functions, names }: FunctionTable, at: number): ScriptFunction {
  const number = (name: number) => functions[at + name]!
  const text = (index: number) => (index < 0 ? undefined : names[index])
  const place = (offset: number) => (offset < 0 ? undefined : offset)
  return {
    start: number(field.start),
    nameAt: place(number(field.nameAt)),
    name: text(number(field.name)),
    ownerAt: place(number(field.ownerAt)),
    owner: text(number(field.owner)),
    kind: number(field.kind),
  }
}

/** Line and column of an offset, counted from 0. */
export function placeOf({ lines }: FunctionTable, offset: number): { line: number; column: number } {
  let low = 0
  let high = lines.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (lines[middle]! <= offset) low = middle + 1
    else high = middle
  }
  return { line: low - 1, column: offset - lines[low - 1]! }
}

/** Bytes it takes in memory. */
export function tableSize({ lines, functions, names }: FunctionTable): number {
  return lines.byteLength + functions.byteLength + names.length * 24
}
