import { FlattenMap, type SectionedSourceMapInput, type TraceMap, traceSegment } from '@jridgewell/trace-mapping'
import { hermesFunctions } from './hermes-functions'
import { rooted } from './original-path'
import type { MapProblem } from './resolution'
import { resolvingLimits } from './resolving-limits'
import { lineStarts } from './source-context'

/** A position in an original source; both counted from 0. `name`: the identifier there. */
export type OriginalPlace = { source: number; line: number; column: number; name?: string; exact: boolean }

/** A source map in memory. Lines and columns count from 0. */
export type OpenMap = {
  debugId?: string
  /** The last mapping at or before the column, in the line. Undefined without a mapping. */
  trace(line: number, column: number): OriginalPlace | undefined
  source(index: number): Source
  /** Names of functions from the map (Metro, Hermes). */
  functionIn(place: OriginalPlace): string | undefined
  /** Whether any source has a name. */
  hasSources: boolean
  /** Approximate size in memory, in bytes. */
  size: number
}

/** `name` as in the map, relative to its `sourceRoot`. `isIgnored`: the map marks it as third-party code. */
export type Source = { name: string | undefined; text?: string; lines?: Uint32Array; isIgnored: boolean }

/** Why a map could not be read. */
export type Unreadable = { unreadable: 'map_unreadable' | 'map_too_large'; problem: MapProblem }

type Json = Record<string, unknown>

/**
 * Reads a map: plain, with sections, or composed by Hermes. `text`: JSON, maybe after the line that protects JSON from being run as a
 * script.
 */
export function openMap(text: string): OpenMap | Unreadable {
  let json: unknown
  try {
    json = JSON.parse(text.replace(/^\)\]\}'[^\n]*\n/, ''))
  } catch (error) {
    return unreadable('not_json', messageOf(error))
  }
  if (!isJson(json)) return unreadable('not_object')
  if (json.version !== undefined && Number(json.version) !== 3) {
    return unreadable('wrong_version', String(json.version).slice(0, 20))
  }
  const places = countPlaces(json)
  if (places === undefined || !hasMappings(json)) return unreadable('no_mappings')
  if (places > resolvingLimits.segments) {
    return { unreadable: 'map_too_large', problem: { what: 'many_mappings', value: String(resolvingLimits.segments) } }
  }
  try {
    return opened(json, text.length, places)
  } catch (error) {
    return unreadable('damaged', messageOf(error))
  }
}

const unreadable = (what: MapProblem['what'], value?: string): Unreadable => ({
  unreadable: 'map_unreadable',
  problem: { what, ...(value !== undefined && { value }) },
})

const messageOf = (error: unknown): string => (error instanceof Error ? error.message.slice(0, 200) : '')

function opened(json: Json & Exclude<SectionedSourceMapInput, string>, length: number, places: number): OpenMap {
  const map = new FlattenMap(json)
  traceSegment(map, 0, 0)
  const functions = hermesFunctions(json)
  const ignored = new Set(map.ignoreList ?? [])
  const sources: Source[] = []
  const debugId = json.debug_id ?? json.debugId
  return {
    ...(typeof debugId === 'string' && { debugId }),
    trace(line, column) {
      const segment = traceSegment(map, line, column)
      if (!segment || segment.length === 1) return undefined
      const name = segment.length === 5 ? map.names[segment[4]] : undefined
      const exact = segment[0] === column
      return { source: segment[1], line: segment[2], column: segment[3], exact, ...(name && { name }) }
    },
    source(index) {
      sources[index] ??= readSource(map, index, ignored.has(index))
      return sources[index]
    },
    functionIn: ({ source, line, column }) => functions(source)?.(line, column),
    hasSources: map.sources.some((source) => typeof source === 'string' && source !== ''),
    size: length + places * 96,
  }
}

/** Longer names are not paths. */
const longestName = 2048

function readSource(map: TraceMap, index: number, isIgnored: boolean): Source {
  const named = map.sources[index]
  const text = map.sourcesContent?.[index]
  return {
    name: typeof named === 'string' && named !== '' ? rooted(named, map.sourceRoot).slice(0, longestName) : undefined,
    ...(typeof text === 'string' && { text, lines: lineStarts(text) }),
    isIgnored,
  }
}

/**
 * How many mappings a map and its sections have, without decoding them. Lines without mappings between sections count too, because they
 * take memory. Undefined for text that is not a map.
 */
function countPlaces(json: Json): number | undefined {
  if (!Array.isArray(json.sections)) return countIn(json)
  let sum = 0
  for (const section of json.sections) {
    // The standard does not allow sections in sections.
    const map = isJson(section) && isJson(section.map) && !('sections' in section.map) ? section.map : undefined
    const places = map && countIn(map)
    const line = isJson(section) && isJson(section.offset) ? Number(section.offset.line) : Number.NaN
    if (places === undefined || !(line >= 0)) return undefined
    sum = Math.max(sum + places, line)
  }
  return sum
}

/** `countPlaces` checked what the library relies on. */
const hasMappings = (json: Json): json is Json & Exclude<SectionedSourceMapInput, string> =>
  'mappings' in json || 'sections' in json

const vlq = /^[A-Za-z0-9+/,;]*$/

function countIn({ mappings, sources }: Json): number | undefined {
  if (typeof mappings !== 'string' || !Array.isArray(sources) || !vlq.test(mappings)) return undefined
  let count = 1
  for (let at = 0; at < mappings.length; at++) {
    const char = mappings.charCodeAt(at)
    if (char === comma || char === semicolon) count++
  }
  return count
}

const comma = 44
const semicolon = 59

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
