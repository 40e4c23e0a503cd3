import type { Instant } from '../../../clock'
import type { ReceivedSessions, SessionCount } from '../../../releases/session-counts'
import type { Db } from '../db'
import type { Outcome } from '../tallies/outcome'
import { prepareAddRelease } from './release-names.server'
import { prepareReleaseUse } from './release-use.server'

/** Maximum counters per hour. A sender could name a new release with every session: further ones count as unknown. */
const rowsPerHour = 1000

/** Counts sessions of applications. */
export function prepareSessions(db: Db): (sessions: ReceivedSessions, at: Instant) => Promise<Outcome> {
  const rows = db.prepare<[number, number], { count: number }>(
    'select count(*) as count from session_hour where project_id = ? and hour = ?',
  )
  const known = db.prepare(
    `select 1
    from session_hour
    where project_id = :projectId
    and hour = :hour
    and release = :release
    and environment = :environment
    and status = :status`,
  )
  const add = db.prepare(
    `insert into session_hour (project_id, hour, release, environment, status, count)
    values (:projectId, :hour, :release, :environment, :status, :count)
    on conflict (project_id, hour, release, environment, status) do update set count = session_hour.count + excluded.count`,
  )
  const use = prepareReleaseUse(db)
  const addRelease = prepareAddRelease(db)
  /** A session creates its release and the environment of that. */
  const seeRelease = async (projectId: number, { release, environment }: SessionCount, at: Instant) => {
    if (release === '') return
    await addRelease({ projectId, version: release, at })
    await use.see(projectId, release, environment, at)
  }
  const countPerson = async (projectId: number, counts: SessionCount[], person: number, at: Instant) => {
    const [first] = counts
    if (!first || first.release === '') return
    const { release: version, environment, hour } = first
    const kinds = counts.some(({ status }) => status === 'crashed')
      ? (['session', 'crash'] as const)
      : ['session' as const]
    await use.addPeople(
      kinds.map((kind) => ({ place: { projectId, hour, version, environment, kind }, users: [person] })),
      at,
    )
  }

  return async ({ projectId, counts, person }, at) => {
    if (person !== undefined) await countPerson(projectId, counts, person, at)
    for (const counter of counts) {
      const { hour, status, count } = counter
      const { release, environment } = counter
      const place = { projectId, hour, release, environment, status }
      const room = (await known.get(place)) || ((await rows.get(projectId, hour))?.count ?? 0) < rowsPerHour
      if (room) await seeRelease(projectId, counter, at)
      await add.run(room ? { ...place, count } : { ...place, release: '', environment: '', count })
    }
    return 'processed'
  }
}
