import { namespace } from '../namespace'

/** The members of a project and their roles. */
export const membersTexts = namespace('members', {
  title: (project: string | undefined) => `Members of ${project ?? 'a project'}`,
  members: 'Members',
  owners: (emails: string[]) => `Owners are admins here too: ${emails.join(', ')}.`,
  noMember: 'This account is no member any more.',
  nobody: 'Nobody else yet.',
  add: 'Add a member',
  addIt: 'Add member',
  email: 'E-mail',
  emailHint: 'Of an account that exists here.',
  role: 'Role',
  roles: {
    helper: {
      name: 'Helper',
      short: 'helper',
      words: 'Helper: looks codes up and is told what to answer; sees no messages and no issues.',
    },
    member: { name: 'Member', short: 'member', words: 'Member: sees issues and events, resolves and mutes.' },
    admin: { name: 'Admin', short: 'admin', words: 'Admin: also changes settings, keys, quotas and members.' },
  },
  roleOf: (email: string) => `Role of ${email}`,
  change: 'Change role',
  changeOf: (email: string) => `Change role of ${email}`,
  remove: 'Remove…',
  removeQuestion: 'The account stays, without access to this project.',
  removeIt: 'Remove member',
  removeAsk: (email: string) => `Remove… ${email}`,
  removeTitle: (email: string) => `Remove ${email}?`,
  done: {
    removed: (email: string) => `${email} is out of the project.`,
    helper: (email: string) => `${email} is now a helper.`,
    member: (email: string) => `${email} is now a member.`,
    admin: (email: string) => `${email} is now an admin.`,
  },
  mistakes: {
    typeEmail: 'Type the e-mail address of an account.',
    project: 'There is no such project, or you may not change its members.',
    nobody: (email: string) => `${email || 'Who'} has no account here. An owner makes one with “digestline user add”.`,
    owner: (email: string) => `${email || 'Who'} is an owner of this Digestline, and so admin of every project.`,
    'last-admin': 'A project keeps an admin: make somebody else one first.',
  },
})
