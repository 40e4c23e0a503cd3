import type { ArtifactReader, ArtifactRow } from './artifact-reader'
import { resolveReference } from './file-urls'
import type { InlineMap } from './map-reference'
import type { OpenedArtifacts } from './opened-artifacts'
import { originalPath } from './original-path'
import { resolvingLimits } from './resolving-limits'
import { lineStarts } from './source-context'

type Where = { artifacts: ArtifactReader; opened: OpenedArtifacts; projectId: number }

/** A source that its map does not hold, from a file uploaded beside it: of the same upload, else of the same release. */
export function sourceText(
  { artifacts, opened, projectId }: Where,
  map: ArtifactRow | InlineMap,
  source: string,
): { text: string; lines: Uint32Array } | undefined {
  if ('inline' in map) return undefined
  const path = originalPath(source).replace(/^(?:\.{1,2}\/)+/, '')
  const beside = resolveReference(source, map.url)
  const names = [...new Set([...(beside ? [beside] : []), source, `~/${path}`])]
  const rows = artifacts
    .releasesWith(projectId, names, 20)
    .filter(({ kind, size }) => kind === 'source' && size <= resolvingLimits.map)
  const row = rows.find(({ bundleId }) => bundleId === map.bundleId) ?? rows.find((one) => isOfBuild(one, map))
  const text = row && opened.text(row.contentHash)
  return text === undefined ? undefined : { text, lines: lineStarts(text) }
}

const isOfBuild = (row: ArtifactRow, map: ArtifactRow) =>
  row.release !== undefined && row.release === map.release && row.dist === map.dist
