import type { Viewer } from '../../accounts/viewer'

/*
 * Permissions as conditions of queries (app/store/store.ts, invariant 1):
 * 1. Owners and the operator see everything.
 * 2. Others see what their memberships allow: admins and members triage, helpers look codes up.
 * 3. A token that is limited to projects sees only these, and nothing of the instance, even if its user is an owner.
 * 4. Without an account, one can look codes up where receipts are on, and sees nothing else.
 */

/**
 * The named parameters of the conditions below. `owns`: sees every project · `everything`: also the instance, so it is not limited by a
 * token · `limitedBy`: that token, or 0.
 */
export type Seeing = { owns: 0 | 1; everything: 0 | 1; anonymous: 0 | 1; userId: number; limitedBy: number }

export function seeing(viewer: Viewer): Seeing {
  if (viewer.kind === 'operator') return { owns: 1, everything: 1, anonymous: 0, userId: 0, limitedBy: 0 }
  if (viewer.kind === 'anonymous') return { owns: 0, everything: 0, anonymous: 1, userId: 0, limitedBy: 0 }
  const { userId, limitedBy } = viewer
  if (limitedBy)
    return { owns: limitedBy.owner ? 1 : 0, everything: 0, anonymous: 0, userId, limitedBy: limitedBy.token }
  const owns = viewer.owner ? 1 : 0
  return { owns, everything: owns, anonymous: 0, userId, limitedBy: 0 }
}

/** Condition: no token limits the viewer to other projects. */
const within = (projectId: string) =>
  `(:limitedBy = 0 or ${projectId} in (select project_id from token_project where token_id = :limitedBy))`

/** Condition: the project is not deleted. Needed for owners, who see projects without a membership. */
const isThere = (projectId: string) => `${projectId} not in (select id from project where deleted_at is not null)`

/** Condition: the viewer is an owner, and the project exists. */
const ownsProject = (projectId: string) => `(:owns = 1 and ${isThere(projectId)})`

/** Condition: the viewer is a member of the project, in any role. */
export const mayKnow = (projectId: string) =>
  `((${ownsProject(projectId)} or ${projectId} in (select project_id from membership where user_id = :userId)) and ${within(projectId)})`

/** Condition: the viewer may see issues and events, and change their state. */
export const mayTriage = (projectId: string) =>
  `(
    (${ownsProject(projectId)} or ${projectId} in (select project_id from membership where user_id = :userId and role in ('admin', 'member')))
    and ${within(projectId)}
  )`

/** Condition: an account triages a project. Owners triage all, disabled accounts none. Both are expressions. */
export const mayTriageUser = (userId: string, projectId: string) =>
  `(
    ${userId} in (select id from account where disabled_at is null)
    and (
      ${userId} in (select id from account where owner = 1)
      or ${userId} in (select user_id from membership where project_id = ${projectId} and role in ('admin', 'member'))
    )
  )`

/** Condition: the viewer may change settings and keys. */
export const mayAdminister = (projectId: string) =>
  `(
    (${ownsProject(projectId)} or ${projectId} in (select project_id from membership where user_id = :userId and role = 'admin'))
    and ${within(projectId)}
  )`

/** Condition: the viewer is an owner or the operator. */
export const ownersOnly = ':everything = 1'

/** Condition: the viewer may look up codes. */
export const mayLookUp = (projectId: string) =>
  `(${mayKnow(projectId)} or (:anonymous = 1 and ${projectId} in (select id from project where receipts = 1)))`

/*
 * The same conditions for queries with many of them: the membership is joined once. Each condition above is a subquery, and ten of them
 * make a look-up without result take 80 µs.
 */

/** Joins the viewer's membership of `project p`, as `viewer`. */
export const joinViewer = 'left join membership viewer on viewer.user_id = :userId and viewer.project_id = p.id'
/** `mayTriage` of `project p`. */
export const viewerMayTriage = `(((:owns = 1 and p.deleted_at is null) or coalesce(viewer.role in ('admin', 'member'), false)) and ${within('p.id')})`
/** `mayLookUp` of `project p`. */
export const viewerMayLookUp = `(
  (((:owns = 1 and p.deleted_at is null) or viewer.role is not null) and ${within('p.id')})
  or (:anonymous = 1 and p.receipts = 1)
)`
