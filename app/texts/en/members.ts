import { namespace } from '../namespace'

/** The members of a project and their roles. */
export const membersTexts = namespace('members', {
  title: (project: string | undefined) => `Members of ${project ?? 'a project'}`,
  members: 'Members',
  owners: (emails: string[]) => `Owners have admin access: ${emails.join(', ')}.`,
  noMember: 'This account is no longer a member.',
  nobody: 'No members yet.',
  add: 'Add member',
  addIt: 'Add member',
  email: 'E-mail',
  emailHint: 'If the address has no account, you get an invitation link.',
  role: 'Role',
  roles: {
    helper: {
      name: 'Helper',
      short: 'helper',
      words: 'Helper: can look up codes and see what to tell the caller. No issue details.',
    },
    member: { name: 'Member', short: 'member', words: 'Member: can see, resolve, mute and assign issues.' },
    admin: { name: 'Admin', short: 'admin', words: 'Admin: can also change settings, keys, quotas and members.' },
  },
  byGroup: 'from a group at the provider',
  roleOf: (email: string) => `Role of ${email}`,
  change: 'Change role',
  changeOf: (email: string) => `Change role of ${email}`,
  remove: 'Remove…',
  removeQuestion: 'The account loses access to this project. It is not deleted.',
  removeIt: 'Remove member',
  removeAsk: (email: string) => `Remove… ${email}`,
  removeTitle: (email: string) => `Remove ${email}?`,
  done: {
    removed: (email: string) => `Removed ${email}`,
    helper: (email: string) => `${email} is now a helper`,
    member: (email: string) => `${email} is now a member`,
    admin: (email: string) => `${email} is now an admin`,
  },
  mistakes: {
    typeEmail: 'Enter the e-mail address of an account.',
    project: 'This project does not exist, or you cannot change its members.',
    nobody: (email: string) => `${email || 'This person'} is not a member.`,
    owner: (email: string) => `${email || 'This person'} is an owner and already has admin access.`,
    'last-admin': 'A project needs an admin. Make another member an admin first.',
    groups: (email: string) =>
      `${email || 'This person'} has this role from a group at the sign-in provider. Change it there.`,
  },
})
