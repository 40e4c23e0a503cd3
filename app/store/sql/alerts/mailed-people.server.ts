import type { AlertKind } from '../../../alerts/alert'
import type { Db } from '../db'
import { listed } from '../dialect'
import { mayTriageUser } from '../visible.server'
import { wantsMail } from './wants-mail'

type About = { projectId: number; issueId?: number; kind: AlertKind }
type SqlAbout = { projectId: number; issueId: number | null; kind: AlertKind }

/**
 * Finds the people who get an alert by mail: they triage the project (for the instance, 0: they are owners) and have not turned off such
 * mails.
 */
export function prepareMailedPeople(db: Db) {
  const wants = wantsMail({ userId: 'a.id', projectId: ':projectId', kind: ':kind', issueId: ':issueId' })
  const isMailed = `${mayTriageUser('a.id', ':projectId')} and ${wants}`
  const all = db.prepare<SqlAbout, number>(`select a.id from account a where ${isMailed} order by a.id`).pluck()
  const among = db
    .prepare<SqlAbout & { ids: string }, number>(
      `select a.id from account a where a.id in ${listed(':ids')} and ${isMailed} order by a.id`,
    )
    .pluck()
  const values = ({ projectId, issueId, kind }: About): SqlAbout => ({ projectId, issueId: issueId ?? null, kind })
  return {
    /** Everyone who triages the project. */
    ofProject: (about: About): Promise<number[]> => all.all(values(about)),
    among: (ids: number[], about: About): Promise<number[]> =>
      among.all({ ...values(about), ids: JSON.stringify(ids) }),
  }
}
