import type { Releases, SessionSummary } from '../beside-events'
import type { Db } from './open.server'
import { mayTriage, type Seeing, seeing } from './visible.server'

export function sqliteReleases(db: Db): Releases {
  const counted = (status: string) => `sum(iif(s.status = '${status}', s.count, 0)) as ${status}`
  const sessions = db.prepare<Seeing & { slug: string; from: number; until: number; limit: number }, SessionSummary>(
    `select s.release, s.environment, ${['started', 'exited', 'errored', 'crashed', 'abnormal'].map(counted).join(', ')}
    from session_hour s
    join project p on p.id = s.project_id
    where p.slug = :slug
    and ${mayTriage('s.project_id')}
    and s.hour between :from and :until
    group by s.release, s.environment
    order by started desc, s.release, s.environment
    limit :limit`,
  )
  return { sessions: async (viewer, slug, range) => sessions.all({ ...seeing(viewer), slug, ...range }) }
}
