import { numbersIn } from '../numbers'
import { room } from '../room'

const { plural } = numbersIn('en')

/** Teams, as owners look after them. */
export const teamsTexts = room('teams', {
  title: 'Teams',
  administration: 'Administration',
  below: 'Issues are given to people or to teams. A team gives nobody access: that is what roles in projects are for.',
  all: 'All teams',
  none: 'No team yet',
  noneReason:
    'With a team, an issue can be everybody’s who looks after a part of the product, until one of them takes it.',
  columns: { team: 'Team', written: 'Written', people: 'People', looksAfter: 'Owns' },
  people: (n: number) => plural(n, 'person', 'people'),
  nothingYet: 'nothing yet',
  add: 'Add a team',
  addIt: 'Add team',
  name: 'Name',
  made: (name: string) => `${name} is made. Add people and projects.`,
  issues: 'Its issues',
  members: 'People',
  membersNote: 'What they see of a project is for their role there to say.',
  noMembers: 'Nobody yet.',
  takeOut: 'Take out of the team',
  takeOutOf: (email: string) => `Take out of the team: ${email}`,
  email: 'E-mail',
  emailHint: 'Of an account that exists here.',
  addMember: 'Add to the team',
  looksAfter: 'Owns',
  looksAfterNote: 'Issues of these projects can be assigned to the team.',
  save: 'Save',
  saved: 'Saved.',
  rename: 'Rename',
  renameHint: (slug: string) => `It stays #${slug} in searches.`,
  renamed: (name: string) => `It is called ${name} now.`,
  remove: 'Delete',
  removeNote: 'Its issues become unassigned. Members and projects do not change.',
  removeIt: 'Delete the team',
  removed: 'The team is deleted.',
  isIn: (email: string) => `${email} is in the team.`,
  isOut: 'Removed from the team.',
  wasOut: 'They were not in the team any more.',
  mistakes: {
    taken: 'There is a team of this name.',
    full: (most: number) => `There may be ${most} teams. Delete one that nobody needs.`,
    owners: 'Only owners make teams.',
    noEmail: 'Type the e-mail address of an account.',
    fullTeam: (most: number) => `A team has ${most} people at most.`,
    nobody: (email: string) => `${email} has no account here.`,
  },
})
