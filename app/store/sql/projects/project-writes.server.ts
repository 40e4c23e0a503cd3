import type { Viewer } from '../../../accounts/viewer'
import { defaultRule } from '../../../alerts/default-rule'
import type { Instant } from '../../../clock'
import type { ProjectKey } from '../../../projects/project'
import { commands, noteIf } from '../../command'
import { slugFor } from '../../slug'
import type { Projects } from '../../store'
import { prepareInsertRule } from '../alerts/rule-writes.server'
import type { Db } from '../db'
import { mayAdminister, ownersOnly, type Seeing, seeing } from '../visible.server'
import { type KeyRow, keyColumns, type ProjectRow, projectColumns, toKey, toProject } from './project-rows'

type BySlug = Seeing & { slug: string }

export function projectWrites(db: Db) {
  const run = {
    taken: db.prepare<[string]>('select 1 from project where slug = ?'),
    add: db.prepare<unknown[], ProjectRow>(
      `insert into project as p (slug, name, platform, receipts, created_at)
      select :slug, :name, :platform, 1, :at
      where ${ownersOnly}
      returning ${projectColumns.replaceAll('p.', '')}`,
    ),
    update: db.prepare(
      `update project
      set name = coalesce(:name, name), platform = coalesce(:platform, platform), receipts = coalesce(:receipts, receipts)
      where slug = :slug
      and ${mayAdminister('id')}`,
    ),
    administered: db.prepare<BySlug, { id: number }>(
      `select id from project where slug = :slug and ${mayAdminister('id')}`,
    ),
    addKey: db.prepare<unknown[], KeyRow>(
      `insert into project_key (project_id, public_key, label, enabled, created_at)
      values (:projectId, :publicKey, :label, 1, :at)
      returning ${keyColumns.replaceAll('k.', '')}`,
    ),
    labelOfKey: db.prepare<{ keyId: number }, string>('select label from project_key where id = :keyId').pluck(),
    setKeyEnabled: db.prepare(
      `update project_key
      set enabled = :enabled
      where id = :keyId
      and project_id = (select id from project where slug = :slug and ${mayAdminister('id')})`,
    ),
  }
  const addRule = prepareInsertRule(db)
  const addKey = async (
    projectId: number,
    key: { publicKey: string; label: string; at: Instant },
  ): Promise<ProjectKey> => toKey((await run.addKey.get({ projectId, ...key }))!)
  const runs = {
    async addProject({ viewer, project }: { viewer: Viewer; project: Parameters<Projects['add']>[1] }) {
      const name = project.name.trim() || 'Project'
      const slug = await slugFor(name, async (candidate) => (await run.taken.get(candidate)) !== undefined)
      const added = await run.add.get({ ...seeing(viewer), slug, name, platform: project.platform, at: project.at })
      if (!added) return undefined
      const key = await addKey(added.id, { publicKey: project.publicKey, label: 'Default', at: project.at })
      await addRule(added.id, defaultRule, project.at)
      return { project: toProject(added), key }
    },
    async updateProject({
      viewer,
      slug,
      change,
    }: {
      viewer: Viewer
      slug: string
      change: Parameters<Projects['update']>[2]
    }) {
      const receipts = change.receipts === undefined ? null : Number(change.receipts)
      const values = { name: change.name?.trim() || null, platform: change.platform ?? null, receipts }
      return (await run.update.run({ ...seeing(viewer), slug, ...values })).changes > 0
    },
    async addKey({ viewer, slug, key }: { viewer: Viewer; slug: string; key: Parameters<Projects['addKey']>[2] }) {
      const project = await run.administered.get({ ...seeing(viewer), slug })
      return project && (await addKey(project.id, key))
    },
    async setKeyEnabled(key: { viewer: Viewer; slug: string; keyId: number; enabled: boolean }): Promise<boolean> {
      const values = { slug: key.slug, keyId: key.keyId, enabled: key.enabled ? 1 : 0 }
      return (await run.setKeyEnabled.run({ ...seeing(key.viewer), ...values })).changes > 0
    },
  }
  return commands(
    {
      addProject: [
        'keys',
        (_, added) => added && { what: 'project.created', about: added.project.name, project: added.project.slug },
      ],
      updateProject: [
        'issues',
        ({ slug, change }, changed) =>
          noteIf(changed, { what: 'project.changed', project: slug, details: { ...change } }),
      ],
      addKey: ['keys', ({ slug, key }, added) => added && { what: 'key.created', about: key.label, project: slug }],
      setKeyEnabled: [
        'keys',
        async ({ slug, keyId, enabled }, changed) =>
          noteIf(changed, {
            what: enabled ? 'key.enabled' : 'key.disabled',
            about: await run.labelOfKey.get({ keyId }),
            project: slug,
          }),
      ],
    },
    runs,
  )
}
