import type { ArtifactQuestion, ArtifactReader } from '../../../symbolication/artifact-reader'
import { openContents } from '../../artifact-contents.server'
import { mapInOrder } from '../../in-order'
import type { Db } from '../db'
import { listed } from '../dialect'
import { type ArtifactDbRow, artifactColumns, artifactTables, toArtifact } from './artifact-rows'

/** Maximum bytes of a content that is read: more than the largest entry of a bundle (`uploads/upload-limits`). */
const largestContent = 256 * 1024 * 1024
/** Maximum rows for one debug id or URL, which uploads of one build to several releases share. The newest are read. */
const mostRows = 20

/** Answers the questions of resolving, on read-only connections of its own. */
export function sqlArtifactReader(db: Db, artifactsDir: string): ArtifactReader & { close(): Promise<void> } {
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
  const version = db.prepare<[], number>('select version from artifact_version').pluck()
  const projects = db
    .prepare<[], number>('select id from project where exists (select 1 from artifact where project_id = project.id)')
    .pluck()
  const functions = db.prepare<[string], Uint8Array>('select bytes from script_functions where hash = ?').pluck()

  const parts = db.prepare<[string], Uint8Array>('select bytes from artifact_part where hash = ? order by part').pluck()
  const fromRows = async (hash: string): Promise<Uint8Array | undefined> => {
    if (!db.isShared) return undefined
    const found = await parts.all(hash)
    return found.length > 0 ? contents.cache(hash, Buffer.concat(found), largestContent) : undefined
  }

  const rowsFor = async (question: ArtifactQuestion): Promise<ArtifactDbRow[]> => {
    const { projectId } = question
    switch (question.by) {
      case 'debug-id':
        return byDebugId.all({ projectId, debugId: question.debugId, limit: mostRows })
      case 'url': {
        const { release, dist = '', urls } = question
        if (release === '') return []
        return byUrl.all({ projectId, release, dist, urls: JSON.stringify(urls), limit: mostRows })
      }
      case 'release':
        return ofRelease.all({ projectId, release: question.release, limit: question.limit })
      case 'any-release':
        return releasesWith.all({ projectId, urls: JSON.stringify(question.urls), limit: question.limit })
    }
  }

  return {
    version: async () => (await version.get()) ?? 0,
    projects: async () => new Set(await projects.all()),
    find: async (questions) =>
      await mapInOrder(questions, async (question) => (await rowsFor(question)).map(toArtifact)),
    content: async (hash) => contents.read(hash, largestContent) ?? (await fromRows(hash)),
    functions: async (hash) => (await functions.get(hash)) ?? undefined,
    close: () => db.close(),
  }
}
