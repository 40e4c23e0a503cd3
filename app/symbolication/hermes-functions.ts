/** The name of the function around a place of one source; both counted from 0. */
export type SourceFunctions = (line: number, column: number) => string | undefined

type Json = Record<string, unknown>
type Start = { line: number; column: number; name: string }

/**
 * The function maps that Metro adds to a map (`x_facebook_sources`), and that composed Hermes maps keep: per source, where the code of each
 * function begins. Parsed when a source is first used. Sections have their own, for the sources they add. Source: the format of
 * metro-source-map's `generateFunctionMap`.
 */
export function hermesFunctions(map: Json): (source: number) => SourceFunctions | undefined {
  const written = functionMaps(map)
  const read = new Map<number, SourceFunctions | undefined>()
  return (source) => {
    if (!read.has(source)) read.set(source, readFunctions(written[source]))
    return read.get(source)
  }
}

function functionMaps(map: Json): unknown[] {
  if (!Array.isArray(map.sections)) return Array.isArray(map.x_facebook_sources) ? map.x_facebook_sources : []
  return map.sections.flatMap((section: { map?: Json }) => {
    const { sources, x_facebook_sources: own } = section.map ?? {}
    const count = Array.isArray(sources) ? sources.length : 0
    return Array.from({ length: count }, (_, at): unknown => (Array.isArray(own) ? own[at] : undefined))
  })
}

function readFunctions(metadata: unknown): SourceFunctions | undefined {
  const functions: unknown = Array.isArray(metadata) ? metadata[0] : undefined
  if (typeof functions !== 'object' || functions === null) return undefined
  const { names, mappings } = functions as Json
  if (!Array.isArray(names) || typeof mappings !== 'string') return undefined
  const starts = readStarts(mappings, names)
  return (line, column) => {
    const at = starts.findLast((start) => start.line < line || (start.line === line && start.column <= column))
    return at && at.name !== '<global>' && at.name !== '<anonymous>' ? at.name : undefined
  }
}

/** Column and name are relative to the previous entry (the column within its line). The first entry of a line sets the line. */
function readStarts(mappings: string, names: unknown[]): Start[] {
  const starts: Start[] = []
  let line = 0
  let name = 0
  for (const ofLine of mappings.split(';')) {
    let column = 0
    for (const entry of ofLine.split(',')) {
      const [columnBy, nameBy, lineBy = 0] = numbers(entry)
      if (columnBy === undefined || nameBy === undefined) continue
      line += lineBy
      name += nameBy
      column += columnBy
      const called = names[name]
      if (typeof called === 'string') starts.push({ line, column, name: called })
    }
  }
  return starts
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Base64 variable-length quantities, as in mappings. These have two or three fields, which no library reads. */
function numbers(entry: string): number[] {
  const read: number[] = []
  let value = 0
  let shift = 0
  for (const char of entry) {
    const digit = alphabet.indexOf(char)
    if (digit < 0) return []
    value |= (digit & 31) << shift
    shift += 5
    if (digit & 32) continue
    read.push(value & 1 ? -(value >>> 1) : value >>> 1)
    value = 0
    shift = 0
  }
  return read
}
