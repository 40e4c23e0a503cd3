import type { ArtifactQuestion, ArtifactRow } from './artifact-reader'
import { type Asking, referenceOf, rows } from './asking'
import { debugIdOf, resolveReference, uploadNames } from './file-urls'
import { type InlineMap, inlineMap } from './map-reference'
import type { Candidate, Cause } from './resolution'
import { resolvingLimits } from './resolving-limits'

/** The question: a file of a frame, and what its event says about the build. */
export type Wanted = { projectId: number; file: string; debugId?: string; release?: string; dist?: string }

/** A map for the file, and the file itself if it was uploaded. */
export type MapMatch = { map: ArtifactRow | InlineMap; script?: ArtifactRow }

/**
 * The map of a file.
 * 1. By debug id first: the script and its map carry it, whatever their names and the release of the event.
 * 2. Otherwise by name in the event's release and exactly its dist, the newest upload first. The script names its map.
 * 3. If nothing is found, the result says why: what is needed, and which files nearly match.
 */
export function* findMap(wanted: Wanted): Asking<MapMatch | Cause> {
  const { projectId, file, release, dist } = wanted
  const debugId = debugIdOf(wanted.debugId)
  const asked = { file, ...(debugId && { debugId }), ...(release && { release }), ...(dist && { dist }) }
  const byId = debugId === undefined ? [] : yield* rows({ by: 'debug-id', projectId, debugId })
  const map = byId.find(({ kind }) => kind === 'source_map')
  const script = byId.find(({ kind }) => kind === 'minified_source')
  if (map) return { map, ...(script && { script }) }
  const inline = script && (yield* inlineIn(script))
  if (script && inline) return { map: inline, script }
  const urls = uploadNames(file)
  const byName = release === undefined ? undefined : yield* findByName({ ...wanted, debugId, release }, urls)
  if (byName && 'map' in byName) return byName
  const cause = (reason: Cause['reason'], near: ArtifactRow[], more: Partial<Cause> = {}): Cause => {
    return { reason, ...asked, ...(!debugId && release && { urls }), candidates: candidates(near), ...more }
  }
  if (script) return cause('map_missing_for_file', [script], script.sourcemap ? { mapUrl: script.sourcemap } : {})
  if (byName) return cause(byName.reason, byName.rows, { urls, ...(byName.mapUrl && { mapUrl: byName.mapUrl }) })
  const elsewhere = yield* rows({ by: 'any-release', projectId, urls, limit: resolvingLimits.candidates })
  if (debugId) return cause('debug_id_not_uploaded', elsewhere)
  if (release === undefined) return cause('no_debug_id_and_no_release', elsewhere)
  const ofRelease = yield* rows({ by: 'release', projectId, release, limit: 200 })
  const own = ofRelease.filter(({ url, dist: of }) => urls.includes(url) && of !== dist)
  if (own.length > 0) return cause('wrong_dist', [...own, ...elsewhere.filter((row) => row.release !== release)])
  if (elsewhere.length > 0) return cause('wrong_release', elsewhere)
  return ofRelease.length > 0 ? cause('url_not_in_release', likest(ofRelease, file)) : cause('no_artifacts', [])
}

type MissingByName = { reason: 'map_missing_for_file' | 'map_reference_missing'; mapUrl?: string; rows: ArtifactRow[] }

/** The first questions of `findMap` about a file. They are enough for most files. */
export function firstQuestion({ projectId, file, debugId: sent, release, dist }: Wanted): ArtifactQuestion | undefined {
  const debugId = debugIdOf(sent)
  if (debugId !== undefined) return { by: 'debug-id', projectId, debugId }
  return release === undefined ? undefined : byUrl({ projectId, release, dist }, uploadNames(file))
}

const byUrl = ({ projectId, release, dist }: Build, urls: string[]): ArtifactQuestion => ({
  ...{ by: 'url', projectId, release, urls },
  ...(dist !== undefined && { dist }),
})

type Build = { projectId: number; release: string; dist?: string | undefined }

function* findByName(
  { projectId, release, dist, debugId }: Wanted & { release: string },
  urls: string[],
): Asking<MapMatch | MissingByName | undefined> {
  // A file with this name but another debug id is from another build, so its positions would be wrong.
  const isOfBuild = (row: ArtifactRow) => !debugId || !row.debugId || row.debugId === debugId
  const build = { projectId, release, dist }
  const named = function* (kind: ArtifactRow['kind'], names: string[]): Asking<ArtifactRow | undefined> {
    const found = (yield* rows(byUrl(build, names))).filter(isOfBuild)
    return inOrder(found, names).find((row) => row.kind === kind)
  }
  const script = yield* named('minified_source', urls)
  if (!script) {
    // Some builds upload only the maps.
    const names = urls.map((url) => `${url}.map`)
    const alone = yield* named('source_map', names)
    return alone && { map: alone }
  }
  const inline = yield* inlineIn(script)
  if (inline) return { map: inline, script }
  const reference = script.sourcemap ?? (yield* referenceOf(script))
  const mapUrl = resolveReference(reference ?? `${script.url}.map`, script.url)
  const map = mapUrl === undefined ? undefined : yield* named('source_map', uploadNames(mapUrl))
  if (map) return { map, script }
  if (!reference) return { reason: 'map_missing_for_file', rows: [script] }
  return { reason: 'map_reference_missing', rows: [script], ...(mapUrl && { mapUrl }) }
}

/** Names are in order of preference; rows have the newest upload first. */
function inOrder(rows: ArtifactRow[], names: string[]): ArtifactRow[] {
  return rows.toSorted((a, b) => names.indexOf(a.url) - names.indexOf(b.url))
}

function* inlineIn(script: ArtifactRow): Asking<InlineMap | undefined> {
  const reference = script.sourcemap ?? (yield* referenceOf(script))
  return reference?.startsWith('data:') ? inlineMap(reference, script.contentHash, script.url) : undefined
}

/** Files with the same name come first, because a wrong path is the usual mistake. */
function likest(rows: ArtifactRow[], file: string): ArtifactRow[] {
  const name = lastPart(file)
  const scripts = rows.filter(({ kind }) => kind === 'minified_source')
  const same = scripts.filter(({ url }) => lastPart(url) === name)
  return same.length > 0 ? same : scripts.length > 0 ? scripts : rows
}

const lastPart = (url: string) => url.replace(/[?#].*$/s, '').replace(/^.*\//s, '')

function candidates(rows: ArtifactRow[]): Candidate[] {
  return rows.slice(0, resolvingLimits.candidates).map(({ url, release, dist, debugId, uploadedAt }) => ({
    url: url.slice(0, 500),
    ...(release && { release }),
    ...(dist && { dist }),
    ...(debugId && { debugId }),
    uploadedAt,
  }))
}
