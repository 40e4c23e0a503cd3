import type { Viewer } from '../../../accounts/viewer'
import { type Quotas, quotasText } from '../../../projects/quotas'
import { commands, noteIf } from '../../command'
import type { Db } from '../db'
import { mayAdminister, ownersOnly, seeing } from '../visible.server'

export function quotaWrites(db: Db) {
  const run = {
    project: db.prepare(
      `update project
      set quotas = :quotas
      where slug = :slug
      and ${mayAdminister('id')}`,
    ),
    key: db.prepare(
      `update project_key
      set quotas = :quotas
      where id = :keyId
      and project_id = (select id from project where slug = :slug and ${mayAdminister('id')})`,
    ),
    labelOfKey: db.prepare<{ keyId: number }, string>('select label from project_key where id = :keyId').pluck(),
    instance: db.prepare(
      `insert into setting (name, value)
      select 'quotas', :quotas
      where ${ownersOnly}
      on conflict (name) do update set value = excluded.value`,
    ),
  }
  const kept = (quotas: Quotas) => quotasText(quotas) ?? null
  const runs = {
    async setProjectQuotas({
      viewer,
      slug,
      quotas,
    }: {
      viewer: Viewer
      slug: string
      quotas: Quotas
    }): Promise<boolean> {
      return (await run.project.run({ ...seeing(viewer), slug, quotas: kept(quotas) })).changes > 0
    },
    async setKeyQuotas(key: { viewer: Viewer; slug: string; keyId: number; quotas: Quotas }): Promise<boolean> {
      const values = { slug: key.slug, keyId: key.keyId, quotas: kept(key.quotas) }
      return (await run.key.run({ ...seeing(key.viewer), ...values })).changes > 0
    },
    async setInstanceQuotas({ viewer, quotas }: { viewer: Viewer; quotas: Quotas }): Promise<boolean> {
      return (await run.instance.run({ ...seeing(viewer), quotas: quotasText(quotas) ?? '{}' })).changes > 0
    },
  }
  return commands(
    {
      setProjectQuotas: [
        'keys',
        ({ slug, quotas }, set) =>
          noteIf(set, { what: 'quotas.changed', project: slug, details: { quotas: quotasText(quotas) } }),
      ],
      setKeyQuotas: [
        'keys',
        async ({ slug, keyId, quotas }, set) =>
          noteIf(set, {
            what: 'quotas.changed',
            about: await run.labelOfKey.get({ keyId }),
            project: slug,
            details: { quotas: quotasText(quotas) },
          }),
      ],
      setInstanceQuotas: [
        'keys',
        ({ quotas }, set) => noteIf(set, { what: 'quotas.changed', details: { quotas: quotasText(quotas) } }),
      ],
    },
    runs,
  )
}
