import type { ArtifactReader } from './artifact-reader'
import { ByteCache } from './byte-cache'
import { type FunctionTable, tableSize } from './function-table'
import { lastReference } from './map-reference'
import { type OpenMap, openMap, type Unreadable } from './open-map'
import { resolvingLimits } from './resolving-limits'
import { scanFunctions } from './scan-functions'

/** Uploaded files as resolving uses them: read once, kept while there is room. */
export type OpenedArtifacts = {
  map(contentHash: string, size: number): OpenMap | Unreadable
  /** A map that stands in its script. */
  inlineMap(key: string, text: string): OpenMap | Unreadable
  /** Undefined when the script is gone, too large, or cannot be parsed. */
  functions(contentHash: string, size: number): FunctionTable | undefined
  text(contentHash: string): string | undefined
  /** What the script's last lines call its map. */
  reference(contentHash: string): string | undefined
  /** Bytes in memory. */
  size(): number
}

type Entry = { map: OpenMap | Unreadable } | { functions: FunctionTable | undefined } | { text: string | undefined }

const utf8 = new TextDecoder()
/** What an entry takes that says only that there is nothing. */
const least = 200

/**
 * `savedFunctions`: the functions of a script that were found before and kept (parsing takes a third of a second for two megabytes).
 */
export function openedArtifacts(
  artifacts: Pick<ArtifactReader, 'content'>,
  savedFunctions: (contentHash: string) => FunctionTable | undefined = () => undefined,
  limit: number = resolvingLimits.cache,
): OpenedArtifacts {
  const cache = new ByteCache<Entry>(limit)
  const text = (hash: string): string | undefined => {
    const bytes = artifacts.content(hash)
    return bytes && utf8.decode(bytes)
  }
  const cached = <Kind extends Entry>(key: string, make: () => { entry: Kind; size: number }): Kind => {
    const known = cache.get(key)
    // The key tells the kind.
    if (known) return known as Kind
    const { entry, size } = make()
    cache.set(key, entry, size)
    return entry
  }
  const readMap = (key: string, read: () => string | undefined) =>
    cached<{ map: OpenMap | Unreadable }>(key, () => {
      const json = read()
      const map = json === undefined ? gone : openMap(json)
      return { entry: { map }, size: 'unreadable' in map ? least : map.size }
    }).map

  return {
    map: (hash, size) => (size > resolvingLimits.map ? tooLarge : readMap(`map ${hash}`, () => text(hash))),
    inlineMap: (key, json) => (json.length > resolvingLimits.map ? tooLarge : readMap(`inline ${key}`, () => json)),
    functions(hash, size) {
      return cached<{ functions: FunctionTable | undefined }>(`functions ${hash}`, () => {
        const functions = savedFunctions(hash) ?? scan(size, () => text(hash))
        return { entry: { functions }, size: functions ? tableSize(functions) : least }
      }).functions
    },
    text(hash) {
      return cached(`text ${hash}`, () => {
        const read = text(hash)
        return { entry: { text: read }, size: least + (read?.length ?? 0) }
      }).text
    },
    reference(hash) {
      return cached<{ text: string | undefined }>(`reference ${hash}`, () => {
        const bytes = artifacts.content(hash)
        const reference = bytes && lastReference(bytes)
        return { entry: { text: reference }, size: least + (reference?.length ?? 0) }
      }).text
    },
    size: () => cache.size,
  }
}

const gone: Unreadable = { unreadable: 'map_unreadable', problem: { what: 'gone' } }
const tooLarge: Unreadable = {
  unreadable: 'map_too_large',
  problem: { what: 'large', value: String(resolvingLimits.map / 1024 / 1024) },
}

function scan(size: number, read: () => string | undefined): FunctionTable | undefined {
  if (size > resolvingLimits.script) return undefined
  const script = read()
  return script === undefined ? undefined : scanFunctions(script)
}
