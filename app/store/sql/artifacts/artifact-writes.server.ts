import type { Viewer } from '../../../accounts/viewer'
import { hourOf, type Instant } from '../../../clock'
import type { Tally } from '../../../projects/tally'
import {
  type Artifacts,
  type Assembly,
  type AssemblyName,
  type ContentPart,
  type NewArtifact,
  type NewBundle,
  type RetireRule,
  type UploadName,
  uploadItemKind,
} from '../../artifacts'
import { commands } from '../../command'
import type { Db } from '../db'
import { greatest } from '../dialect'
import { prepareTallies } from '../tallies/tallies.server'
import { mayTriage, type Seeing, seeing } from '../visible.server'
import { prepareRetire } from './retire.server'

/** The key columns of an upload. Absent values are empty. */
export const uploadKey = ({ projectId, checksum, release = '', dist = '' }: UploadName) => ({
  projectId,
  checksum,
  release,
  dist,
})

const assemblyKey = ({ url = '', ...name }: AssemblyName) => ({ ...uploadKey(name), url })

const thisAssembly =
  'url = :url and project_id = :projectId and checksum = :checksum and release = :release and dist = :dist'

type NewReleaseFile = Parameters<Artifacts['addReleaseFile']>[0]

export function artifactWrites(db: Db) {
  const add = prepareAdd(db)
  const retire = prepareRetire(db)
  // Tells other threads that their caches of uploads are outdated.
  const removed = db.prepare('update artifact_version set version = version + 1')
  const tallies = prepareUploadTallies(db)
  const count = async (projectIds: number[], outcome: Tally['outcome'], reason: string, at: Instant) => {
    await tallies(projectIds, { outcome: 'accepted', reason: '', atEdge: false }, at)
    await tallies(projectIds, { outcome, reason, atEdge: false }, at)
  }
  const run = {
    remove: db.prepare(
      `delete from artifact_bundle
      where id = :id
      and project_id = (select id from project where slug = :slug)
      and ${mayTriage('project_id')}`,
    ),
    removeFile: db.prepare<Seeing & { slug: string; release: string; id: number }, { bundleId: number }>(
      `delete from artifact
      where id = :id
      and release = :release
      and bundle_id in (select id from artifact_bundle where checksum = '')
      and project_id = (select id from project where slug = :slug)
      and ${mayTriage('project_id')}
      returning bundle_id as bundleId`,
    ),
    shrink: db.prepare('update artifact_bundle set files = files - 1 where id = :bundleId'),
    sentAgain: db.prepare<{ id: number; at: Instant }, { projectId: number }>(
      `update artifact_bundle
      set uploaded_at = :at, used_at = ${greatest('used_at', ':at')}
      where id = :id
      returning project_id as projectId`,
    ),
    beginAssembly: db.prepare(
      `insert into artifact_assembly (checksum, project_id, release, dist, url, sourcemap, chunks, node, error, at)
      values (:checksum, :projectId, :release, :dist, :url, :sourcemap, :chunks, :node, null, :at)
      on conflict (checksum, project_id, release, dist, url)
      do update set sourcemap = excluded.sourcemap, chunks = excluded.chunks, node = excluded.node, error = null, at = excluded.at`,
    ),
    keepPart: db.prepare(
      `insert into artifact_part (hash, part, kept_at, bytes)
      values (:hash, :part, :at, :bytes)
      on conflict (hash, part) do update set kept_at = excluded.kept_at, bytes = excluded.bytes`,
    ),
    failAssembly: db.prepare(`update artifact_assembly set error = :error where ${thisAssembly}`),
  }
  const runs = {
    async addBundle({ bundle, pending }: { bundle: NewBundle; pending?: AssemblyName }): Promise<{ id: number }> {
      const id = await add.bundle(bundle, assemblyKey(pending ?? bundle))
      await count([bundle.projectId], 'processed', '', bundle.at)
      return { id }
    },
    async addReleaseFile({
      file,
      pending,
    }: {
      file: NewReleaseFile
      pending?: AssemblyName
    }): ReturnType<typeof add.releaseFile> {
      const added = await add.releaseFile(file)
      await count([file.projectId], added.ok ? 'processed' : 'duplicate', '', file.at)
      if (pending) await add.end(assemblyKey(pending))
      return added
    },
    removeReleaseFile: async (asked: {
      viewer: Viewer
      slug: string
      release: string
      id: number
    }): Promise<boolean> => {
      const { viewer, slug, release, id } = asked
      const file = await run.removeFile.get({ ...seeing(viewer), slug, release, id })
      if (!file) return false
      await run.shrink.run(file)
      await removed.run()
      return true
    },
    async removeBundle({ viewer, slug, id }: { viewer: Viewer; slug: string; id: number }): Promise<boolean> {
      if ((await run.remove.run({ ...seeing(viewer), slug, id })).changes === 0) return false
      await removed.run()
      return true
    },
    async bundlesSentAgain({ ids, at }: { ids: number[]; at: Instant }): Promise<void> {
      for (const id of ids) {
        const bundle = await run.sentAgain.get({ id, at })
        if (bundle) await count([bundle.projectId], 'duplicate', '', at)
      }
    },
    async keepContentPart(part: ContentPart): Promise<void> {
      await run.keepPart.run(part)
    },
    async beginAssembly({ assembly, node }: { assembly: Assembly; node: string }): Promise<void> {
      const { at, chunks, sourcemap = null } = assembly
      await run.beginAssembly.run({ ...assemblyKey(assembly), sourcemap, chunks: JSON.stringify(chunks), node, at })
    },
    async failAssembly({
      name,
      reason,
      error,
      at,
    }: {
      name: AssemblyName
      reason: string
      error: string
      at: Instant
    }): Promise<void> {
      if ((await run.failAssembly.run({ ...assemblyKey(name), error })).changes > 0)
        await count([name.projectId], 'refused', reason, at)
    },
    async countRefusedUpload({ projectIds, reason, at }: Parameters<Artifacts['countRefused']>[0]): Promise<void> {
      await tallies(projectIds.length > 0 ? projectIds : [undefined], { outcome: 'refused', reason, atEdge: true }, at)
    },
    async retireArtifacts(rule: RetireRule): Promise<ReturnType<typeof retire>> {
      const retired = await retire(rule)
      if (retired.removed > 0) await removed.run()
      return retired
    },
  }
  return commands(
    {
      addBundle: ['issues', 'unaudited'],
      addReleaseFile: ['issues', 'unaudited'],
      removeReleaseFile: ['issues', 'unaudited'],
      removeBundle: ['issues', 'unaudited'],
      bundlesSentAgain: ['issues', 'unaudited'],
      keepContentPart: ['none', 'unaudited'],
      beginAssembly: ['uploads', 'unaudited'],
      failAssembly: ['issues', 'unaudited'],
      countRefusedUpload: ['issues', 'unaudited'],
      retireArtifacts: ['issues', 'unaudited'],
    },
    runs,
  )
}

/** Counts uploads like other items of a project (`projects/tally`). */
function prepareUploadTallies(db: Db) {
  const add = prepareTallies(db)
  const known = db.prepare<[], number>('select id from project where deleted_at is null').pluck()
  type Counted = Pick<Tally, 'outcome' | 'reason' | 'atEdge'>
  return async (projectIds: (number | undefined)[], counted: Counted, at: Instant) => {
    const tally = { ...counted, itemKind: uploadItemKind, hour: hourOf(at), count: 1 }
    const tallies = projectIds.map((projectId) => ({ ...tally, ...(projectId !== undefined && { projectId }) }))
    await add(tallies, new Set(await known.all()))
  }
}

function prepareAdd(db: Db) {
  const run = {
    bundle: db
      .prepare(
        `insert into artifact_bundle
          (project_id, checksum, release, dist, debug_id, uploaded_at, used_at, size, files, warnings)
        values (:projectId, :checksum, :release, :dist, :debugId, :at, :at, :size, :files, :warnings)
        on conflict (project_id, checksum, release, dist)
        do update set debug_id = excluded.debug_id, uploaded_at = excluded.uploaded_at, used_at = excluded.used_at,
          size = excluded.size, files = excluded.files, warnings = excluded.warnings
        returning id`,
      )
      .pluck(),
    releaseBundle: db
      .prepare(
        `insert into artifact_bundle (project_id, checksum, release, dist, uploaded_at, used_at, size, files, warnings)
        values (:projectId, '', :release, :dist, :at, :at, :size, 1, '[]')
        on conflict (project_id, checksum, release, dist)
        do update set uploaded_at = excluded.uploaded_at, used_at = excluded.used_at,
          size = artifact_bundle.size + excluded.size, files = artifact_bundle.files + 1
        returning id`,
      )
      .pluck(),
    clear: db.prepare('delete from artifact where bundle_id = ?'),
    content: db.prepare(
      'insert into artifact_content (hash, size, stored) values (:hash, :size, :stored) on conflict do nothing',
    ),
    functions: db.prepare('insert into script_functions (hash, bytes) values (:hash, :bytes) on conflict do nothing'),
    artifact: db
      .prepare(
        `insert into artifact (bundle_id, project_id, kind, url, debug_id, sourcemap, release, dist, hash)
        values (:bundleId, :projectId, :kind, :url, :debugId, :sourcemap, :release, :dist, :hash)
        returning id`,
      )
      .pluck(),
    assembled: db.prepare(`delete from artifact_assembly where ${thisAssembly}`),
    taken: db.prepare(
      `select 1
      from artifact a
      join artifact_bundle b on b.id = a.bundle_id
      where a.project_id = :projectId
      and a.release = :release
      and a.url = :url
      and a.dist = :dist
      and b.checksum = ''`,
    ),
  }
  const addFile = async (
    bundleId: number,
    { projectId, release, dist }: ReturnType<typeof uploadKey>,
    file: NewArtifact,
  ) => {
    await run.content.run(file.content)
    if (file.functions) await run.functions.run({ hash: file.content.hash, bytes: file.functions })
    const { kind, url, debugId = null, sourcemap = null } = file
    const { hash } = file.content
    return (await run.artifact.get({
      bundleId,
      projectId,
      release,
      dist,
      kind,
      url,
      debugId,
      sourcemap,
      hash,
    })) as number
  }
  return {
    async end(pending: ReturnType<typeof assemblyKey>): Promise<void> {
      await run.assembled.run(pending)
    },
    async bundle(bundle: NewBundle, pending: ReturnType<typeof assemblyKey>): Promise<number> {
      const key = uploadKey(bundle)
      const { debugId = null, at, size, files } = bundle
      const warnings = JSON.stringify(bundle.warnings)
      const id = (await run.bundle.get({ ...key, debugId, at, size, files: files.length, warnings })) as number
      await run.clear.run(id)
      for (const file of files) await addFile(id, key, file)
      await run.assembled.run(pending)
      return id
    },
    async releaseFile(file: NewReleaseFile): Promise<Awaited<ReturnType<Artifacts['addReleaseFile']>>> {
      const { checksum: _none, ...key } = uploadKey({ ...file, checksum: '' })
      if (await run.taken.get({ ...key, url: file.url })) return { ok: false, why: 'taken' }
      const bundleId = (await run.releaseBundle.get({ ...key, at: file.at, size: file.content.size })) as number
      return { ok: true, id: await addFile(bundleId, { ...key, checksum: '' }, file) }
    },
  }
}
