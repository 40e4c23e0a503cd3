import { days, type Instant } from '../../../clock'
import {
  type AnsweredResolutions,
  type KnownResolutions,
  questionKey,
  type ResolutionChanges,
} from '../../../recording/decide-resolutions'
import type { IdOf } from '../../../recording/references'
import type { Db } from '../db'
import { listed } from '../dialect'

/** Replaces the answer of a resolution. */
export const replaceAnswer = `update resolution
    set bytes = :bytes,
      unresolved = :unresolved,
      version = :version,
      answered_at = :at
    where id = :id`

/** Stores the results of resolving (app/recording/decide-resolutions.ts). */
export function prepareResolutions(db: Db) {
  const find = db.prepare<
    { projectId: number; question: Uint8Array },
    { id: number; bytes: Uint8Array; version: number }
  >('select id, bytes, version from resolution where project_id = :projectId and question = :question')
  const uploads = db.prepare<[], number>('select version from artifact_version').pluck()
  const withUploads = db
    .prepare<{ projects: string }, number>(
      `select p.id
      from project p
      where p.id in ${listed(':projects')}
      and exists (select 1 from artifact where project_id = p.id)`,
    )
    .pluck()
  const insert = db.prepare<unknown[], { id: number }>(
    `insert into resolution (project_id, question, bytes, unresolved, version, answered_at, seen_at, events, event_row)
    values (:projectId, :question, :bytes, :unresolved, :version, :at, :at, :events, :row)
    returning id`,
  )
  const replace = db.prepare(replaceAnswer)
  const seen = db.prepare(
    'update resolution set events = events + :events, event_row = :row, seen_at = :at where id = :id',
  )
  const tryAgain = db.prepare(
    `insert into late_upload (project_id, version, tried)
    select :projectId, version, 0
    from artifact_version
    where true
    on conflict (project_id) do nothing`,
  )
  const used = db.prepare('update artifact_bundle set used_at = :at where id = :id and used_at <= :at - :day')

  return {
    async load(asked: AnsweredResolutions): Promise<KnownResolutions> {
      const answers = new Map<string, { id: number; bytes: Uint8Array; version: number }>()
      const unresolved = new Set<number>()
      const questions = [...asked.values()]
      const found = await find.getEach(
        questions.map(({ projectId, resolution }) => ({ projectId, question: resolution.question })),
      )
      for (const [at, { projectId, resolution }] of questions.entries()) {
        const stored = found[at]
        if (stored) answers.set(questionKey(projectId, resolution.question), stored)
        else if (resolution.unresolved) unresolved.add(projectId)
      }
      if (unresolved.size === 0) return { answers, uploads: 0, projectsWithUploads: unresolved }
      const projects = await withUploads.all({ projects: JSON.stringify([...unresolved]) })
      return { answers, uploads: (await uploads.get()) ?? 0, projectsWithUploads: new Set(projects) }
    },

    /** Returns the ids of new resolutions. `rowAt`: the rows of events, by position. */
    async apply(changes: ResolutionChanges, rowAt: (position: number) => number, at: Instant): Promise<IdOf> {
      const rows = await insert.getEach(
        changes.inserted.map(({ projectId, resolution, events, newest }) => {
          const { question, bytes, version } = resolution
          const unresolved = resolution.unresolved ? 1 : 0
          return { projectId, question, bytes, version, unresolved, at, events, row: rowAt(newest) }
        }),
      )
      const ids = new Map(changes.inserted.map(({ ref }, at) => [ref, rows[at]!.id]))
      await replace.runEach(
        changes.replaced.map(({ id, resolution: { bytes, version, unresolved } }) => {
          return { id, bytes, version, unresolved: unresolved ? 1 : 0, at }
        }),
      )
      await seen.runEach(changes.counted.map(({ id, events, newest }) => ({ id, events, row: rowAt(newest), at })))
      await tryAgain.runEach(Array.from(changes.late, (projectId) => ({ projectId })))
      await used.runEach(Array.from(changes.bundles, (id) => ({ id, at, day: days(1) })))
      return (ref) => ids.get(ref) ?? ref
    },
  }
}
