import type { ArtifactWarning } from '../store/artifacts'
import type { ArtifactKind } from '../symbolication/artifact-reader'
import { debugIdOf } from './debug-id'

/** What a file declares, used when the upload does not say otherwise. */
export type Judged = { debugId?: string; sourcemap?: string; hasSources: boolean; warnings: ArtifactWarning['what'][] }

/** The comments are in the last lines; minifiers add little after them. */
const tailBytes = 4096

/**
 * Reads the useful parts of a file: the comments at the end of code, the members of a map. Never throws. Maps larger than `judgedBytes` are
 * not parsed. Source: docs/protocol.md §15.1, ECMA-426.
 */
export function judgeFile(kind: ArtifactKind, bytes: Uint8Array, judgedBytes: number): Judged {
  if (kind === 'source_map') return judgeMap(bytes, judgedBytes)
  if (kind === 'minified_source') return judgeCode(bytes)
  return { hasSources: false, warnings: [] }
}

function judgeCode(bytes: Uint8Array): Judged {
  const tail = new TextDecoder().decode(bytes.subarray(-tailBytes))
  const debugId = debugIdOf(lastOf(tail, /\/\/[#@] *debugId=([0-9a-f-]{32,36})/gi))
  const sourcemap = lastOf(tail, /\/[/*][#@] *sourceMappingURL=([^\s'"*]+)/g)
  const named = sourcemap && !sourcemap.startsWith('data:') ? sourcemap.slice(0, 2_000) : undefined
  return { ...(debugId && { debugId }), ...(named && { sourcemap: named }), hasSources: false, warnings: [] }
}

function judgeMap(bytes: Uint8Array, judgedBytes: number): Judged {
  if (bytes.length > judgedBytes) return { hasSources: true, warnings: [] }
  let map: unknown
  try {
    map = JSON.parse(new TextDecoder().decode(bytes).replace(/^\uFEFF?\)\]\}'[^\n]*\n/, ''))
  } catch {
    return { hasSources: false, warnings: ['not_json'] }
  }
  if (!isMap(map)) return { hasSources: false, warnings: ['not_a_source_map'] }
  const debugId = debugIdOf(map.debug_id) ?? debugIdOf(map.debugId)
  const parts = Array.isArray(map.sections)
    ? map.sections.map((section: { map?: Partial<RawMap> } | null) => section?.map)
    : [map]
  const sources = parts.some((part) => Array.isArray(part?.sources) && part.sources.length > 0)
  const contents = parts.some((part) => Array.isArray(part?.sourcesContent) && part.sourcesContent.some(isText))
  return {
    ...(debugId && { debugId }),
    hasSources: contents,
    warnings: sources ? (contents ? [] : ['no_sources_content']) : ['no_sources'],
  }
}

type RawMap = Record<'debug_id' | 'debugId' | 'sources' | 'sourcesContent' | 'sections' | 'mappings', unknown>

/** A map has mappings, or an index of maps. */
function isMap(value: unknown): value is Partial<RawMap> {
  if (typeof value !== 'object' || value === null || !('version' in value)) return false
  if ('mappings' in value) return typeof value.mappings === 'string'
  return 'sections' in value && Array.isArray(value.sections) && value.sections.every(isObject)
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null
const isText = (value: unknown) => typeof value === 'string'

const lastOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].at(-1)?.[1]
