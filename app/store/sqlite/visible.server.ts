import type { Viewer } from '../../accounts/viewer'

/*
 * Permissions, as conditions of a query (app/store/store.ts, invariant 1):
 * 1. Owners and the operator see everything.
 * 2. Others see what a membership gives them: admins and members triage, helpers look codes up.
 * 3. Who is not signed in looks codes up where receipts are on, and sees nothing else.
 */

/** The named parameters the conditions below need. */
export type Seeing = { everything: 0 | 1; anonymous: 0 | 1; userId: number }

export function seeing(viewer: Viewer): Seeing {
  if (viewer.kind === 'operator') return { everything: 1, anonymous: 0, userId: 0 }
  if (viewer.kind === 'anonymous') return { everything: 0, anonymous: 1, userId: 0 }
  return { everything: viewer.owner ? 1 : 0, anonymous: 0, userId: viewer.userId }
}

/** The viewer is in the project, in whatever role. */
export const mayKnow = (projectId: string) =>
  `(:everything = 1 or ${projectId} in (select project_id from membership where user_id = :userId))`

/** The viewer may see issues and events, and change their state. */
export const mayTriage = (projectId: string) =>
  `(:everything = 1 or ${projectId} in (select project_id from membership where user_id = :userId and role in ('admin', 'member')))`

/** That an account triages a project: owners do everywhere. Both are expressions. */
export const mayTriageUser = (userId: string, projectId: string) =>
  `(
    ${userId} in (select id from account where owner = 1)
    or ${userId} in (select user_id from membership where project_id = ${projectId} and role in ('admin', 'member'))
  )`

/** The viewer may change settings and keys. */
export const mayAdminister = (projectId: string) =>
  `(:everything = 1 or ${projectId} in (select project_id from membership where user_id = :userId and role = 'admin'))`

/** The viewer looks after the whole instance. */
export const ownersOnly = ':everything = 1'

/** The viewer may ask what a code leads to. */
export const mayLookUp = (projectId: string) =>
  `(${mayKnow(projectId)} or (:anonymous = 1 and ${projectId} in (select id from project where receipts = 1)))`

/*
 * The same for a query that asks it of column after column: the membership is joined once. Every condition above is a subquery of its own,
 * and ten of them cost a look-up of nothing 80 µs.
 */

/** For `project p`: the viewer's membership of it, as `viewer`. */
export const joinViewer = 'left join membership viewer on viewer.user_id = :userId and viewer.project_id = p.id'
/** `mayTriage` of `project p`. */
export const viewerMayTriage = `(:everything = 1 or coalesce(viewer.role in ('admin', 'member'), false))`
/** `mayLookUp` of `project p`. */
export const viewerMayLookUp = '(:everything = 1 or viewer.role is not null or (:anonymous = 1 and p.receipts = 1))'
