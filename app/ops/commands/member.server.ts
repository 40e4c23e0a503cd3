import { operator, type Role } from '../../accounts/viewer'
import { aRole, isRole, roles, whyNoMember } from '../../projects/members'
import { type Command, CommandError, type Input, required } from './command'
import { table } from './table'

const roleNames = roles.map(({ role }) => role)

/** `--role`; `member` by default. */
export function roleOf(input: Input): Role {
  const role = input.text('role')?.trim() || 'member'
  if (!isRole(role)) throw new CommandError(`“${role}” is not a role. Use one of ${roleNames.join(', ')}.`, 2)
  return role
}

export const noProject = (slug: string) =>
  new CommandError(`Project “${slug}” does not exist. See “digestline project list”.`)

/** Gives a role; throws with the reason when that is impossible. */
export async function giveRole(input: Input, slug: string, email: string, role: Role): Promise<void> {
  const change = await (await input.store()).members.add(operator, slug, email, role)
  if (change.ok) return
  throw change.why === 'project' ? noProject(slug) : new CommandError(whyNoMember(change.why, email))
}

export const memberAdd: Command = {
  name: 'member add',
  takes: `--project SLUG --email E [--role ${roleNames.join('|')}]`,
  summary: 'Add an account to a project, or change its role there',
  options: { project: { type: 'string' }, email: { type: 'string' }, role: { type: 'string' } },
  arguments: 0,
  async run(input) {
    const [project, email, role] = [required(input, 'project'), required(input, 'email'), roleOf(input)]
    await giveRole(input, project, email, role)
    return { json: { project, email, role }, text: `${email} is now ${aRole(role)} of ${project}.` }
  },
}

export const memberList: Command = {
  name: 'member list',
  takes: '--project SLUG',
  summary: 'List the members of a project; owners have admin access everywhere',
  options: { project: { type: 'string' } },
  arguments: 0,
  async run(input) {
    const members = await membersOf(input)
    return {
      json: members.map(({ email, name, role, owner }) => ({ email, name, role, owner })),
      text: table(members.map(({ email, name, role, owner }) => [email, name, owner ? 'owner' : role])),
    }
  },
}

export const memberRemove: Command = {
  name: 'member remove',
  takes: '--project SLUG --email E',
  summary: 'Remove an account from a project',
  options: { project: { type: 'string' }, email: { type: 'string' } },
  arguments: 0,
  async run(input) {
    const [project, email] = [required(input, 'project'), required(input, 'email')]
    const account = await (await input.store()).accounts.credentials(email)
    const members = await membersOf(input)
    const member = members.find(({ userId }) => userId === account?.userId)
    if (!member) throw new CommandError(`${email} is not a member of ${project}.`)
    if (member.owner) throw new CommandError(whyNoMember('owner', email))
    const change = await (await input.store()).members.remove(operator, project, member.userId)
    if (!change.ok) throw new CommandError(whyNoMember(change.why, email))
    return { json: { project, email: change.email, removed: true }, text: `${email} removed from ${project}.` }
  },
}

async function membersOf(input: Input) {
  const slug = required(input, 'project')
  const members = await (await input.store()).members.list(operator, slug)
  if (!members) throw noProject(slug)
  return members
}
