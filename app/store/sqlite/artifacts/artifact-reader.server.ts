import { days, type Instant } from '../../../clock'
import type { ArtifactReader, ArtifactRow } from '../../../symbolication/artifact-reader'
import { openContents } from '../../artifact-contents.server'
import { listed } from '../dialect'
import type { Db } from '../open.server'
import { type ArtifactDbRow, artifactColumns, artifactTables, toArtifact } from './artifact-rows'

/** One content may have this many bytes when it is read: a bundle's largest entry, with room (`uploads/upload-limits`). */
const largestContent = 256 * 1024 * 1024
/** Rows under one debug id or URL: uploads of the same build to several releases. The newest count. */
const mostRows = 20

/**
 * What the resolver asks, on the writer's connection. On one that may write, an upload that is asked for is noted as used, once a day:
 * retention leaves it alone then. Not noting it harms nobody, so trouble with that is no trouble.
 */
export function openArtifactReader(db: Db, artifactsDir: string, now: () => Instant = Date.now): ArtifactReader {
  const contents = openContents(artifactsDir)
  const newestFirst = 'order by b.uploaded_at desc, b.id desc, a.id'
  const byDebugId = db.prepare<{ projectId: number; debugId: string; limit: number }, ArtifactDbRow>(
    `select ${artifactColumns}
    from ${artifactTables}
    where a.project_id = :projectId
    and a.debug_id = :debugId
    ${newestFirst}
    limit +:limit`,
  )
  const byUrl = db.prepare<
    { projectId: number; release: string; dist: string; urls: string; limit: number },
    ArtifactDbRow
  >(
    `select ${artifactColumns}
    from ${artifactTables}
    where a.project_id = :projectId
    and a.release = :release
    and a.url in ${listed(':urls')}
    and a.dist = :dist
    ${newestFirst}
    limit +:limit`,
  )
  const ofRelease = db.prepare<{ projectId: number; release: string; limit: number }, ArtifactDbRow>(
    `select ${artifactColumns}
    from ${artifactTables}
    where a.project_id = :projectId
    and a.release = :release
    ${newestFirst}
    limit +:limit`,
  )
  const releasesWith = db.prepare<{ projectId: number; urls: string; limit: number }, ArtifactDbRow>(
    `select ${artifactColumns}
    from ${artifactTables}
    where a.project_id = :projectId
    and a.url in ${listed(':urls')}
    ${newestFirst}
    limit +:limit`,
  )
  const any = db.prepare<[number], 1>('select 1 from artifact where project_id = ? limit 1').pluck()
  // Most projects upload nothing: they pay for one question, not for each file of each stack.
  const has = (projectId: number) => any.get(projectId) !== undefined
  const noteUse = makeUseNotes(db, now)
  const used = (rows: ArtifactRow[]) => {
    for (const { bundleId } of rows) noteUse(bundleId)
    return rows
  }
  return {
    byDebugId: (projectId, debugId) =>
      has(projectId) ? used(byDebugId.all({ projectId, debugId, limit: mostRows }).map(toArtifact)) : [],
    byUrl: (projectId, release, dist = '', urls) =>
      release !== '' && has(projectId)
        ? used(byUrl.all({ projectId, release, dist, urls: JSON.stringify(urls), limit: mostRows }).map(toArtifact))
        : [],
    ofRelease: (projectId, release, limit) =>
      has(projectId) ? ofRelease.all({ projectId, release, limit }).map(toArtifact) : [],
    releasesWith: (projectId, urls, limit) =>
      has(projectId) ? releasesWith.all({ projectId, urls: JSON.stringify(urls), limit }).map(toArtifact) : [],
    content: (hash) => contents.read(hash, largestContent),
  }
}

function makeUseNotes(db: Db, now: () => Instant): (bundleId: number) => void {
  if (db.readonly || db.pragma('query_only', { simple: true })) return () => undefined
  const touch = db.prepare('update artifact_bundle set used_at = :at where id = :bundleId and used_at <= :at - :day')
  let notedSince = 0
  const noted = new Set<number>()
  return (bundleId) => {
    const at = now()
    if (at - notedSince > days(1)) {
      notedSince = at
      noted.clear()
    }
    if (noted.has(bundleId)) return
    noted.add(bundleId)
    try {
      touch.run({ bundleId, at, day: days(1) })
    } catch {
      // The next day notes it.
    }
  }
}
