import type { ArtifactRow } from './artifact-reader'
import { type Asking, rows, textOf } from './asking'
import { resolveReference } from './file-urls'
import type { InlineMap } from './map-reference'
import { originalPath } from './original-path'
import { resolvingLimits } from './resolving-limits'
import { lineStarts } from './source-context'

/** A source that its map does not contain, from a file in the same upload, otherwise in the same release. */
export function* sourceText(
  projectId: number,
  map: ArtifactRow | InlineMap,
  source: string,
): Asking<{ text: string; lines: Uint32Array } | undefined> {
  if ('inline' in map) return undefined
  const path = originalPath(source).replace(/^(?:\.{1,2}\/)+/, '')
  const beside = resolveReference(source, map.url)
  const urls = [...new Set([...(beside ? [beside] : []), source, `~/${path}`])]
  const found = yield* rows({ by: 'any-release', projectId, urls, limit: 20 })
  const sources = found.filter(({ kind, size }) => kind === 'source' && size <= resolvingLimits.map)
  const row = sources.find(({ bundleId }) => bundleId === map.bundleId) ?? sources.find((one) => isOfBuild(one, map))
  const text = row && (yield* textOf(row))
  return text === undefined ? undefined : { text, lines: lineStarts(text) }
}

const isOfBuild = (row: ArtifactRow, map: ArtifactRow) =>
  row.release !== undefined && row.release === map.release && row.dist === map.dist
