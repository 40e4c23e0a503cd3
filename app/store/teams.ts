import type { Viewer } from '../accounts/viewer'
import type { Instant } from '../clock'

/**
 * Teams that own projects, and to which issues are assigned. Types only.
 * 1. Teams belong to the instance; only owners create and change them.
 * 2. A team gives no access: its members see what their roles allow.
 * 3. Issues of a project can be assigned to the teams that own it. When a team no longer owns it, or is deleted, its issues there become
 *    unassigned.
 * 4. Those who triage a project see the teams that own it, by name.
 */
export interface Teams {
  /** All teams by name, for owners; for others nothing. */
  list(viewer: Viewer): Promise<TeamRow[]>
  /** For owners. */
  bySlug(viewer: Viewer, slug: string): Promise<Team | undefined>
  add(viewer: Viewer, name: string, at: Instant): Promise<TeamAdded>
  /** The slug does not change, because links and searches use it. */
  rename(viewer: Viewer, slug: string, name: string): Promise<'ok' | 'unknown' | 'taken'>
  remove(viewer: Viewer, slug: string): Promise<boolean>
  /** Adds the account with this e-mail (compared case-insensitively) to the team. */
  addMember(viewer: Viewer, slug: string, email: string): Promise<TeamMemberAdded>
  removeMember(viewer: Viewer, slug: string, userId: number): Promise<boolean>
  /** Sets the projects that it owns, by their slugs; unknown ones are left out. */
  setProjects(viewer: Viewer, slug: string, projects: string[]): Promise<boolean>
  /** Teams that own projects which the viewer triages, by name; `mine`: the viewer is a member. */
  known(viewer: Viewer): Promise<KnownTeam[]>
}

/** `slug`: how a team is written, as in `assigned:#payments`. */
export type TeamName = { slug: string; name: string }
export type KnownTeam = TeamName & { mine: boolean }
export type TeamRow = TeamName & { members: number; projects: string[] }

export type Team = TeamName & {
  members: { userId: number; email: string; name: string }[]
  /** All projects of the instance; `looked`: this team owns it. */
  projects: { slug: string; name: string; looked: boolean }[]
}

/** `full`: the instance has the maximum number (`mostTeams`). `owners`: only owners may. */
export type TeamAdded = { ok: true; slug: string } | { ok: false; why: 'taken' | 'full' | 'owners' }
export type TeamMemberAdded = { ok: true; email: string } | { ok: false; why: 'unknown' | 'nobody' | 'full' }

export const mostTeams = 200
export const mostTeamMembers = 200
