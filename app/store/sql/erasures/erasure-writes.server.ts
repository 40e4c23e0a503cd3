import type { Viewer } from '../../../accounts/viewer'
import type { Instant } from '../../../clock'
import type { ErasedPerson } from '../../../events/erase-person'
import { commands, noteIf } from '../../command'
import type { ErasureBegun } from '../../erasures'
import type { Db } from '../db'
import { eventsKept } from '../retention/events-kept'
import { mayAdminister, type Seeing, seeing } from '../visible.server'

type Begin = { viewer: Viewer; slug: string; person: ErasedPerson; at: Instant }

export function erasureWrites(db: Db) {
  const project = db.prepare<Seeing & { slug: string }, { id: number; isBusy: 0 | 1 }>(
    `select id, exists (select 1 from erasure where project_id = project.id and done_at is null) as isBusy
    from project
    where slug = :slug
    and ${mayAdminister('id')}`,
  )
  const insert = db.prepare<object, { id: number }>(
    `insert into erasure (project_id, asked_at, asked_by, person, known_by, until_row, expected)
    values (
      :projectId, :at, :by, :person, :knownBy, (select coalesce(max(id), 0) from event), ${eventsKept(':projectId')}
    )
    returning id`,
  )
  const knownBy = (person: ErasedPerson) => Object.keys(person).sort().join(' ')
  const runs = {
    async beginErasure({ viewer, slug, person, at }: Begin): Promise<ErasureBegun> {
      const found = await project.get({ ...seeing(viewer), slug })
      if (!found) return { ok: false, why: 'unknown' }
      if (found.isBusy) return { ok: false, why: 'busy' }
      const by = viewer.kind === 'user' ? viewer.email : null
      const values = { projectId: found.id, at, by, person: JSON.stringify(person), knownBy: knownBy(person) }
      return { ok: true, id: (await insert.get(values))!.id }
    },
  }
  return commands(
    {
      // The audit log does not name the erased person either.
      beginErasure: [
        'none',
        ({ slug, person }, begun) =>
          noteIf(begun.ok, { what: 'visitor.erased', project: slug, details: { knownBy: knownBy(person) } }),
      ],
    },
    runs,
  )
}
