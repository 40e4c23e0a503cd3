import type { Role } from '../accounts/viewer'

/** What a role is called and lets one do, the least first. */
export const roles: { role: Role; name: string; may: string }[] = [
  { role: 'helper', name: 'Helper', may: 'looks codes up and is told what to answer; sees no messages and no issues' },
  { role: 'member', name: 'Member', may: 'sees issues and events, resolves and mutes' },
  { role: 'admin', name: 'Admin', may: 'also changes settings, keys, quotas and members' },
]

/**
 * Why members were not changed. `project`: no project that the viewer administers · `nobody`: no such account, or no member · `owner`:
 * owners are admin everywhere · `last-admin`: a project keeps one admin · `groups`: the role follows from groups at a provider.
 */
export type MemberRefusal = 'project' | 'nobody' | 'owner' | 'last-admin' | 'groups'

export const isRole = (text: string): text is Role => roles.some(({ role }) => role === text)

/** `a member`, `an admin`. */
export const aRole = (role: Role): string => `${role === 'admin' ? 'an' : 'a'} ${role}`

/** Why a change of members was refused, and what to do; `who` as typed or `They`. */
export function whyNoMember(why: MemberRefusal, who: string): string {
  return {
    project: 'The project does not exist, or you cannot change its members.',
    nobody: `${who} has no account. Invite them with “digestline user invite”.`,
    owner: `${who} is an owner of this Digestline, and so admin of every project.`,
    'last-admin': 'A project keeps an admin: make somebody else one first.',
    groups: `${who} has the role by a group at the sign-in provider. Change the group there, or its role on the page of the provider.`,
  }[why]
}
