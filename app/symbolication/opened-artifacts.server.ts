import type { ArtifactReader } from './artifact-reader'
import type { Content, ContentAsk } from './asking'
import { ByteCache } from './byte-cache'
import { type FunctionTable, tableSize } from './function-table'
import { type InlineMap, lastReference } from './map-reference'
import { openMap, type Unreadable } from './open-map'
import { unpackFunctions } from './packed-functions.server'
import { resolvingLimits } from './resolving-limits'
import { scanFunctions } from './scan-functions'

/** Contents of uploaded files for resolving: read once, and cached while there is space. */
export type OpenedArtifacts = {
  /** Adds the answer if it is in memory or needs no reading. Returns whether it did. */
  answer(ask: ContentAsk): boolean
  /** Reads what the answer needs, and adds it. */
  read(ask: ContentAsk): Promise<void>
  /** Bytes in memory. */
  size(): number
}

type Opened = { content: Content; size: number }

const utf8 = new TextDecoder()
/** Estimated size of an entry that says that there is nothing. */
const least = 200

/** `limit`: bytes kept in memory. */
export function openedArtifacts(
  artifacts: Pick<ArtifactReader, 'content' | 'functions'>,
  limit: number = resolvingLimits.cache,
): OpenedArtifacts {
  const cache = new ByteCache<Content>(limit)
  const put = (ask: ContentAsk, { content, size }: Opened): void => {
    cache.set(keyOf(ask), content, size)
    ask.answer = content
  }

  const functions = async (hash: string, size: number): Promise<FunctionTable | undefined> => {
    const saved = await artifacts.functions(hash)
    const table = saved && unpackFunctions(saved)
    if (table) return table
    const script = size > resolvingLimits.script ? undefined : await artifacts.content(hash)
    return script && scanFunctions(utf8.decode(script))
  }

  const opened = async (ask: ContentAsk): Promise<Opened> => {
    if (ask.what === 'inline-map') return openedInline(ask.inline)
    if (ask.what === 'functions') {
      const table = await functions(ask.hash, ask.size)
      return { content: { table }, size: table ? tableSize(table) : least }
    }
    const bytes = await artifacts.content(ask.hash)
    if (ask.what === 'map') return openedMap(bytes && utf8.decode(bytes))
    const text = bytes && (ask.what === 'text' ? utf8.decode(bytes) : lastReference(bytes))
    return { content: { text }, size: least + (text?.length ?? 0) }
  }

  return {
    answer(ask) {
      const known = ask.what === 'map' && ask.size > resolvingLimits.map ? { map: tooLarge } : cache.get(keyOf(ask))
      if (known) ask.answer = known
      // It is in its script, which was already read.
      else if (ask.what === 'inline-map') put(ask, openedInline(ask.inline))
      return ask.answer !== undefined
    },
    async read(ask) {
      put(ask, await opened(ask))
    },
    size: () => cache.size,
  }
}

const openedInline = (inline: InlineMap): Opened => openedMap(inline.json() ?? '')

function openedMap(json: string | undefined): Opened {
  const map = json === undefined ? gone : json.length > resolvingLimits.map ? tooLarge : openMap(json)
  return { content: { map }, size: 'unreadable' in map ? least : map.size }
}

const keyOf = (ask: ContentAsk): string => `${ask.what} ${ask.what === 'inline-map' ? ask.inline.key : ask.hash}`

const gone: Unreadable = { unreadable: 'map_unreadable', problem: { what: 'gone' } }
const tooLarge: Unreadable = {
  unreadable: 'map_too_large',
  problem: { what: 'large', value: String(resolvingLimits.map / 1024 / 1024) },
}
