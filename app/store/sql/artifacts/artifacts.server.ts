import { minutes } from '../../../clock'
import type { ArtifactRow } from '../../../symbolication/artifact-reader'
import type { Artifacts, ArtifactTotals, ArtifactWarning, Assembly, Bundle } from '../../artifacts'
import { flatMapInOrder } from '../../in-order'
import type { RunCommand } from '../commands.server'
import type { Db } from '../db'
import { listed } from '../dialect'
import { mayTriage, type Seeing, seeing } from '../visible.server'
import { type ArtifactDbRow, artifactColumns, artifactTables, toArtifact } from './artifact-rows'
import { uploadKey } from './artifact-writes.server'

type BundleDbRow = Omit<Bundle, 'release' | 'dist' | 'debugId' | 'warnings'> & {
  release: string
  dist: string
  debugId: string | null
  warnings: string
}
type AssemblyDbRow = Omit<Assembly, 'chunks' | 'error' | 'url' | 'sourcemap'> & {
  url: string
  sourcemap: string | null
  release: string
  dist: string
  chunks: string
  error: string | null
}

const bundleColumns = `b.id, b.checksum, b.release, b.dist, b.debug_id as debugId, b.uploaded_at as uploadedAt, b.used_at as usedAt,
  b.size, b.files, b.warnings`
const assemblyColumns = 'checksum, project_id as projectId, release, dist, url, sourcemap, chunks, error, at'

const named = ({ release, dist }: { release: string; dist: string }) => ({
  ...(release !== '' && { release }),
  ...(dist !== '' && { dist }),
})

const toBundle = ({ release, dist, debugId, warnings, ...row }: BundleDbRow): Bundle => ({
  ...row,
  ...named({ release, dist }),
  ...(debugId !== null && { debugId }),
  warnings: JSON.parse(warnings) as ArtifactWarning[],
})

const toAssembly = ({ release, dist, url, sourcemap, chunks, error, ...row }: AssemblyDbRow): Assembly => ({
  ...row,
  ...named({ release, dist }),
  ...(url !== '' && { url }),
  ...(sourcemap !== null && { sourcemap }),
  chunks: JSON.parse(chunks) as string[],
  ...(error !== null && { error }),
})

export function sqlArtifacts(db: Db, write: RunCommand, node: string): Artifacts {
  const ask = questions(db)
  const unused = async (hashes: string[]): Promise<string[]> => {
    const used = new Set(await ask.used.all({ hashes: JSON.stringify(hashes) }))
    return hashes.filter((hash) => !used.has(hash))
  }
  return {
    bundles: async (viewer, slug, { before, limit }) =>
      (
        await ask.bundles.all({
          ...seeing(viewer),
          slug,
          beforeAt: before?.uploadedAt ?? Number.MAX_SAFE_INTEGER,
          beforeId: before?.id ?? Number.MAX_SAFE_INTEGER,
          limit,
        })
      ).map(toBundle),
    async bundle(viewer, slug, id) {
      const row = await ask.bundle.get({ ...seeing(viewer), slug, id })
      return row && toBundle(row)
    },
    files: async (viewer, slug, bundleId, { after, limit }) =>
      (await ask.files.all({ ...seeing(viewer), slug, bundleId, after, limit })).map(toArtifact),
    removeBundle: (viewer, slug, id) => write('removeBundle', { viewer, slug, id }),
    totals: async () => (await ask.totals.get()) ?? { bundles: 0, files: 0, contents: 0, storedBytes: 0 },
    lacking: async (hashes) => (db.isShared ? unused(hashes) : []),
    keepPart: (part) => write('keepContentPart', part),
    addBundle: (bundle, pending) => write('addBundle', { bundle, pending }),
    async recorded(names, at) {
      const there = await flatMapInOrder(names, async (name) => {
        const row = await ask.recorded.get(uploadKey(name))
        return row ? [{ name, ...row }] : []
      })
      const before = there.filter(({ uploadedAt }) => uploadedAt < at - sameUpload)
      if (before.length > 0) await write('bundlesSentAgain', { ids: before.map(({ id }) => id), at })
      return there.map(({ name }) => name)
    },
    addReleaseFile: (file, pending) => write('addReleaseFile', { file, pending }),
    removeReleaseFile: (viewer, slug, release, id) => write('removeReleaseFile', { viewer, slug, release, id }),
    releaseFiles: async (viewer, slug, release, limit): Promise<ArtifactRow[]> =>
      (await ask.releaseFiles.all({ ...seeing(viewer), slug, release, limit })).map(toArtifact),
    underWay: async (viewer, slug, limit) =>
      (await ask.underWay.all({ ...seeing(viewer), slug, limit })).map(toAssembly),
    assemblies: async (checksum) => (await ask.assemblies.all({ checksum })).map(toAssembly),
    pending: async (limit) => (await ask.pending.all({ node, limit })).map(toAssembly),
    beginAssembly: (assembly) => write('beginAssembly', { assembly, node }),
    failAssembly: (name, why, at) => write('failAssembly', { name, ...why, at }),
    countRefused: (refused) => write('countRefusedUpload', refused),
    retire: (rule) => write('retireArtifacts', rule),
    unused,
  }
}

/** A tool that polls its upload within this time did not send it again. */
const sameUpload = minutes(10)

const ofProject = `b.project_id = (select id from project where slug = :slug)
    and ${mayTriage('b.project_id')}`

function questions(db: Db) {
  type OfProject = Seeing & { slug: string }
  return {
    bundles: db.prepare<OfProject & { beforeAt: number; beforeId: number; limit: number }, BundleDbRow>(
      `select ${bundleColumns}
      from artifact_bundle b
      where ${ofProject}
      and (b.uploaded_at, b.id) < (:beforeAt, :beforeId)
      order by b.uploaded_at desc, b.id desc
      limit +:limit`,
    ),
    bundle: db.prepare<OfProject & { id: number }, BundleDbRow>(
      `select ${bundleColumns}
      from artifact_bundle b
      where ${ofProject}
      and b.id = :id`,
    ),
    files: db.prepare<OfProject & { bundleId: number; after: number; limit: number }, ArtifactDbRow>(
      `select ${artifactColumns}
      from ${artifactTables}
      where ${ofProject}
      and a.bundle_id = :bundleId
      and a.id > :after
      order by a.id
      limit +:limit`,
    ),
    releaseFiles: db.prepare<OfProject & { release: string; limit: number }, ArtifactDbRow>(
      `select ${artifactColumns}
      from ${artifactTables}
      where ${ofProject}
      and a.project_id = b.project_id
      and a.release = :release
      and b.checksum = ''
      order by a.id
      limit +:limit`,
    ),
    totals: db.prepare<[], ArtifactTotals>(
      `select (select count(*) from artifact_bundle) as bundles, (select coalesce(sum(files), 0) from artifact_bundle) as files,
        count(*) as contents, coalesce(sum(stored), 0) as storedBytes
      from artifact_content`,
    ),
    // An upload without a release is the same as one with any release.
    recorded: db.prepare<ReturnType<typeof uploadKey>, { id: number; uploadedAt: number }>(
      `select id, uploaded_at as uploadedAt
      from artifact_bundle
      where project_id = :projectId
      and checksum = :checksum
      and (:release = '' or release = :release)
      and (:dist = '' or dist = :dist)`,
    ),
    underWay: db.prepare<OfProject & { limit: number }, AssemblyDbRow>(
      `select ${assemblyColumns}
      from artifact_assembly
      where project_id = (select id from project where slug = :slug)
      and ${mayTriage('project_id')}
      order by at desc
      limit +:limit`,
    ),
    assemblies: db.prepare<{ checksum: string }, AssemblyDbRow>(
      `select ${assemblyColumns}
      from artifact_assembly
      where checksum = :checksum`,
    ),
    pending: db.prepare<{ node: string; limit: number }, AssemblyDbRow>(
      `select ${assemblyColumns}
      from artifact_assembly
      where error is null
      and node = :node
      order by at
      limit +:limit`,
    ),
    used: db
      .prepare<{ hashes: string }, string>(
        `select hash
        from artifact_content
        where hash in ${listed(':hashes')}`,
      )
      .pluck(),
  }
}
