import { monitorsPerProject, type ReceivedCheckIn } from '../../../monitors/check-in'
import { bytesOfHex } from '../hex.server'
import type { Db } from '../open.server'
import type { Outcome } from '../tallies/outcome'

/** The last state of every monitor. The duration of a run whose end has none is the time since it began. */
export function prepareCheckIns(db: Db): (checkIn: ReceivedCheckIn) => Outcome {
  const known = db.prepare(
    'select 1 from monitor where project_id = :projectId and slug = :slug and environment = :environment',
  )
  const count = db.prepare<[number], { count: number }>('select count(*) as count from monitor where project_id = ?')
  const set = db.prepare(
    `insert into monitor (project_id, slug, environment, status, at, duration, check_in_id, config)
    values (:projectId, :slug, :environment, :status, :at, :duration, :checkInId, :config)
    on conflict (project_id, slug, environment) do update set
      status = excluded.status,
      at = excluded.at,
      duration = coalesce(
        excluded.duration,
        case when status = 'in_progress' and excluded.status <> 'in_progress' and (check_in_id is not distinct from excluded.check_in_id or excluded.check_in_id is null) then excluded.at - at else null end
      ),
      check_in_id = excluded.check_in_id,
      config = coalesce(excluded.config, config)
    where excluded.at >= at`,
  )
  return ({ projectId, slug, environment, status, at, durationMilliseconds: duration = null, id, config }) => {
    const isNew = known.get({ projectId, slug, environment }) === undefined
    if (isNew && (count.get(projectId)?.count ?? 0) >= monitorsPerProject) return { refused: 'too_many_monitors' }
    const checkInId = bytesOfHex(id ?? '') ?? null
    const configText = config ? JSON.stringify(config) : null
    set.run({ projectId, slug, environment, status, at, duration, checkInId, config: configText })
    return 'processed'
  }
}
