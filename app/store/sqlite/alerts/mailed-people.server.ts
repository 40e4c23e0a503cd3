import type { AlertKind } from '../../../alerts/alert'
import type { Db } from '../open.server'
import { mayTriageUser } from '../visible.server'

type About = { projectId: number; issueId?: number; kind: AlertKind }

/** Finds the people an alert is mailed to. */
export function prepareMailedPeople(db: Db) {
  const triaging = db
    .prepare<{ projectId: number }, number>(
      `select id
      from account
      where ${mayTriageUser('id', ':projectId')}
      order by id`,
    )
    .pluck()
  return {
    /** Everybody who triages the project; of the instance (0) its owners. */
    ofProject: ({ projectId }: About): number[] => triaging.all({ projectId }),
  }
}
