import { hourOf } from '../../../clock'
import { type AppliedQuotas, dayOf, readQuotas } from '../../../projects/quotas'
import type { QuotaSettings } from '../../quotas'
import type { RunCommand } from '../commands.server'
import type { Db } from '../db'
import { mayAdminister, ownersOnly, type Seeing, seeing } from '../visible.server'

type BySlug = Seeing & { slug: string }
type Kept = { quotas: string | null }

export function sqlQuotas(db: Db, write: RunCommand): QuotaSettings {
  const ask = {
    project: db.prepare<BySlug, Kept & { id: number }>(
      `select p.id, p.quotas
      from project p
      where p.slug = :slug
      and ${mayAdminister('p.id')}`,
    ),
    keys: db.prepare<[number], Kept & { id: number }>(
      `select id, quotas
      from project_key
      where project_id = ?`,
    ),
    instance: db.prepare<Seeing, Kept>(
      `select (select value from setting where name = 'quotas') as quotas
      where ${ownersOnly}`,
    ),
    accepted: db.prepare<[number], { projectId: number; itemKind: string; hour: number; count: number }>(
      `select p.id as projectId, t.item_kind as itemKind, t.hour, sum(t.count) as count
      from project p
      join tally t on t.project_id = p.id
      where t.hour >= ?
      and t.outcome = 'accepted'
      group by p.id, t.item_kind, t.hour`,
    ),
    acceptedOfKeys: db.prepare<[number], { keyId: number; itemKind: string; count: number }>(
      `select key_id as keyId, item_kind as itemKind, count
      from key_day
      where day = ?`,
    ),
  }
  return {
    async ofProject(viewer, slug) {
      const project = await ask.project.get({ ...seeing(viewer), slug })
      if (!project) return undefined
      const keys = (await ask.keys.all(project.id)).map(({ id, quotas }) => [id, readQuotas(quotas)] as const)
      return { project: readQuotas(project.quotas), keys: new Map(keys) }
    },
    async ofInstance(viewer) {
      const instance = await ask.instance.get(seeing(viewer))
      return instance && readQuotas(instance.quotas)
    },
    setOfProject: (viewer, slug, quotas) => write('setProjectQuotas', { viewer, slug, quotas }),
    setOfKey: (viewer, slug, keyId, quotas) => write('setKeyQuotas', { viewer, slug, keyId, quotas }),
    setOfInstance: (viewer, quotas) => write('setInstanceQuotas', { viewer, quotas }),
    acceptedSince: (at) => ask.accepted.all(hourOf(at)),
    acceptedOfKeys: (at) => ask.acceptedOfKeys.all(dayOf(at)),
  }
}

/** The row of `quotaColumns`. */
export type QuotaRow = { keyQuotas: string | null; projectQuotas: string | null; instanceQuotas: string | null }

/** The columns for keys `k` with their projects `p`. */
export const quotaColumns = `k.quotas as keyQuotas, p.quotas as projectQuotas,
  (select value from setting where name = 'quotas') as instanceQuotas`

/** Undefined when there is no quota. */
export function toAppliedQuotas(row: QuotaRow): AppliedQuotas | undefined {
  const { keyQuotas, projectQuotas, instanceQuotas } = row
  if (keyQuotas === null && projectQuotas === null && instanceQuotas === null) return undefined
  return { key: readQuotas(keyQuotas), project: readQuotas(projectQuotas), instance: readQuotas(instanceQuotas) }
}
