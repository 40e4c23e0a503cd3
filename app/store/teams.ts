import type { Viewer } from '../accounts/viewer'
import type { Instant } from '../clock'

/**
 * People who look after projects together, and to whom issues are given. Types only.
 * 1. Teams are the instance's; owners alone make and change them.
 * 2. A team gives no access: who is in it sees what their roles let them see.
 * 3. Issues of a project are given to the teams that look after it. When one no longer does, or is deleted, its issues there are nobody's.
 * 4. Who triages a project knows the teams that look after it, by name.
 */
export interface Teams {
  /** All teams by name, for owners; for others nothing. */
  list(viewer: Viewer): Promise<TeamRow[]>
  /** For owners. */
  bySlug(viewer: Viewer, slug: string): Promise<Team | undefined>
  add(viewer: Viewer, name: string, at: Instant): Promise<TeamAdded>
  /** The slug stays: links and searches go by it. */
  rename(viewer: Viewer, slug: string, name: string): Promise<'ok' | 'unknown' | 'taken'>
  remove(viewer: Viewer, slug: string): Promise<boolean>
  /** Takes the account with this e-mail (compared case-insensitively) into the team. */
  addMember(viewer: Viewer, slug: string, email: string): Promise<TeamMemberAdded>
  removeMember(viewer: Viewer, slug: string, userId: number): Promise<boolean>
  /** It looks after these projects, by their slugs, and no others; unknown ones are left out. */
  setProjects(viewer: Viewer, slug: string, projects: string[]): Promise<boolean>
  /** Teams that look after projects the viewer triages, by name; `mine`: the viewer is in it. */
  known(viewer: Viewer): Promise<KnownTeam[]>
}

/** `slug`: how a team is written, as in `assigned:#payments`. */
export type TeamName = { slug: string; name: string }
export type KnownTeam = TeamName & { mine: boolean }
export type TeamRow = TeamName & { members: number; projects: string[] }

export type Team = TeamName & {
  members: { userId: number; email: string; name: string }[]
  /** All projects of the instance; `looked`: this team looks after it. */
  projects: { slug: string; name: string; looked: boolean }[]
}

/** `full`: there are as many as an instance may have (`mostTeams`). `owners`: only they may. */
export type TeamAdded = { ok: true; slug: string } | { ok: false; why: 'taken' | 'full' | 'owners' }
export type TeamMemberAdded = { ok: true; email: string } | { ok: false; why: 'unknown' | 'nobody' | 'full' }

export const mostTeams = 200
export const mostTeamMembers = 200
