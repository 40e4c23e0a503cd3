import type { Viewer } from '../../../accounts/viewer'
import type { Instant } from '../../../clock'
import { commands, noteIf } from '../../command'
import type { Db, Statement } from '../db'
import { emptyColumns } from '../empty-columns.server'
import { mayAdminister, type Seeing, seeing } from '../visible.server'

/** Tables by which a project is seen or takes part in something: few rows each, which go with the command. The purge deletes the rest. */
const ties = ['project_key', 'membership', 'team_project', 'token_project', 'invitation_role', 'provider_role']

/** What stays of a project, so that its id and its issues' numbers stay taken. Every other column is emptied, also one that is new. */
const kept = new Set(['id', 'slug', 'platform', 'created_at', 'built_in', 'last_issue_number', 'deleted_at'])

export function projectRemovalWrites(db: Db) {
  const find = db.prepare<Seeing & { slug: string }, { id: number; name: string }>(
    `select id, name
    from project
    where slug = :slug
    and built_in = 0
    and ${mayAdminister('id')}`,
  )
  const named = db.prepare<{ slug: string }, string>('select name from project where slug = :slug').pluck()
  const untie = ties.map((table) => db.prepare(`delete from ${table} where project_id = :id`))
  // They would miss the check-ins that are rejected now, and report that.
  const stopMonitors = db.prepare("update monitor set watching = 'off', due_at = null where project_id = :id")
  let hide: Statement<{ id: number; at: Instant }> | undefined
  const purgeLater = db.prepare('insert into project_purge (project_id) values (:id)')
  const runs = {
    async removeProject({ viewer, slug, at }: { viewer: Viewer; slug: string; at: Instant }): Promise<boolean> {
      const project = await find.get({ ...seeing(viewer), slug })
      if (!project) return false
      const { id } = project
      for (const statement of untie) await statement.run({ id })
      await stopMonitors.run({ id })
      // No slug of a project has this form.
      hide ??= db.prepare(
        `update project set slug = '~' || id, deleted_at = :at, ${await emptyColumns(db, 'project', kept)} where id = :id`,
      )
      await hide.run({ id, at })
      await purgeLater.run({ id })
      return true
    },
  }
  return commands(
    {
      removeProject: [
        'keys',
        {
          async before({ slug }) {
            const about = await named.get({ slug })
            return (removed) => noteIf(removed, { what: 'project.removed', about, project: slug })
          },
        },
      ],
    },
    runs,
  )
}
