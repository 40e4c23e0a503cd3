import type { ArtifactReader, ArtifactRow } from './artifact-reader'
import { debugIdOf, resolveReference, uploadNames } from './file-urls'
import { type InlineMap, inlineMap } from './map-reference'
import type { Candidate, Cause } from './resolution'
import { resolvingLimits } from './resolving-limits'

/** What is asked: a file of a frame, and what its event says of the build it came from. */
export type Wanted = { projectId: number; file: string; debugId?: string; release?: string; dist?: string }

/** A map for the file, and the file itself where it was uploaded. */
export type FoundMap = { map: ArtifactRow | InlineMap; script?: ArtifactRow }

/** `reference`: what the last lines of a script call its map, where the upload did not say. */
type Rows = Pick<ArtifactReader, 'byDebugId' | 'byUrl' | 'ofRelease' | 'releasesWith'> & {
  reference: (script: ArtifactRow) => string | undefined
}

/**
 * The map of a file.
 *
 * 1. By debug id first: the script and its map carry it, whatever they are called and whatever the event says of a release.
 * 2. Else by name in the event's release and exactly its dist, the newest upload first; the script says what its map is called.
 * 3. What is not found says why: what is wanted, and what is there that nearly is it.
 */
export function findMap(artifacts: Rows, wanted: Wanted): FoundMap | Cause {
  const { projectId, file, release, dist } = wanted
  const debugId = debugIdOf(wanted.debugId)
  const asked = { file, ...(debugId && { debugId }), ...(release && { release }), ...(dist && { dist }) }
  const byId = debugId === undefined ? [] : artifacts.byDebugId(projectId, debugId)
  const map = byId.find(({ kind }) => kind === 'source_map')
  const script = byId.find(({ kind }) => kind === 'minified_source')
  if (map) return { map, ...(script && { script }) }
  const inline = script && inlineIn(artifacts, script)
  if (script && inline) return { map: inline, script }
  const urls = uploadNames(file)
  const byName = release === undefined ? undefined : findByName(artifacts, { ...wanted, debugId, release }, urls)
  if (byName && 'map' in byName) return byName
  const cause = (reason: Cause['reason'], rows: ArtifactRow[], more: Partial<Cause> = {}): Cause => {
    return { reason, ...asked, ...(!debugId && release && { urls }), candidates: candidates(rows), ...more }
  }
  if (script) return cause('map_missing_for_file', [script], script.sourcemap ? { mapUrl: script.sourcemap } : {})
  if (byName) return cause(byName.reason, byName.rows, { urls, ...(byName.mapUrl && { mapUrl: byName.mapUrl }) })
  const elsewhere = artifacts.releasesWith(projectId, urls, resolvingLimits.candidates)
  if (debugId) return cause('debug_id_not_uploaded', elsewhere)
  if (release === undefined) return cause('no_debug_id_and_no_release', elsewhere)
  const ofRelease = artifacts.ofRelease(projectId, release, 200)
  const own = ofRelease.filter(({ url, dist: of }) => urls.includes(url) && of !== dist)
  if (own.length > 0) return cause('wrong_dist', [...own, ...elsewhere.filter((row) => row.release !== release)])
  if (elsewhere.length > 0) return cause('wrong_release', elsewhere)
  return ofRelease.length > 0 ? cause('url_not_in_release', likest(ofRelease, file)) : cause('no_artifacts', [])
}

type MissingByName = { reason: 'map_missing_for_file' | 'map_reference_missing'; mapUrl?: string; rows: ArtifactRow[] }

function findByName(
  artifacts: Rows,
  { projectId, release, dist, debugId }: Wanted & { release: string },
  urls: string[],
): FoundMap | MissingByName | undefined {
  // A file of this name with another debug id is of another build: its places would be wrong ones.
  const isOfBuild = (row: ArtifactRow) => !debugId || !row.debugId || row.debugId === debugId
  const ask = (names: string[]) => inOrder(artifacts.byUrl(projectId, release, dist, names).filter(isOfBuild), names)
  const asMap = (names: string[]) => ask(names).find(({ kind }) => kind === 'source_map')
  const script = ask(urls).find(({ kind }) => kind === 'minified_source')
  if (!script) {
    // Some upload the maps alone.
    const alone = asMap(urls.map((url) => `${url}.map`))
    return alone && { map: alone }
  }
  const inline = inlineIn(artifacts, script)
  if (inline) return { map: inline, script }
  const reference = script.sourcemap ?? artifacts.reference(script)
  const mapUrl = resolveReference(reference ?? `${script.url}.map`, script.url)
  const map = mapUrl === undefined ? undefined : asMap(uploadNames(mapUrl))
  if (map) return { map, script }
  if (!reference) return { reason: 'map_missing_for_file', rows: [script] }
  return { reason: 'map_reference_missing', rows: [script], ...(mapUrl && { mapUrl }) }
}

/** The names stand in the order they count; the rows come newest upload first. */
function inOrder(rows: ArtifactRow[], names: string[]): ArtifactRow[] {
  return rows.toSorted((a, b) => names.indexOf(a.url) - names.indexOf(b.url))
}

function inlineIn(artifacts: Rows, script: ArtifactRow): InlineMap | undefined {
  const reference = script.sourcemap ?? artifacts.reference(script)
  return reference?.startsWith('data:') ? inlineMap(reference, script.contentHash, script.url) : undefined
}

/** Files with the same name come first: a path that differs is the usual mistake. */
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
