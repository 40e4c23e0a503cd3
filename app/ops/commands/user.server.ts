import { mistakesInAccount } from '../../accounts/account-mistakes.server'
import { hashPassword } from '../../accounts/password.server'
import { operator, type Role } from '../../accounts/viewer'
import { mistakesTexts } from '../../texts/en/mistakes'
import { mistakesWords } from '../../texts/mistake-words'
import { type Command, CommandError, type Input, required } from './command'
import { giveRole, noProject, roleOf } from './member.server'
import { table } from './table'

export const userAdd: Command = {
  name: 'user add',
  takes: '--email E --password-stdin [--name N] [--owner | --project SLUG [--role R]]',
  summary: 'Create an account, optionally with a role in a project; the password is read from standard input',
  options: {
    email: { type: 'string' },
    name: { type: 'string' },
    'password-stdin': { type: 'boolean' },
    owner: { type: 'boolean' },
    project: { type: 'string' },
    role: { type: 'string' },
  },
  arguments: 0,
  async run(input) {
    const email = required(input, 'email')
    if (!input.flag('password-stdin')) throw new CommandError('Add --password-stdin and pipe the password in.', 2)
    const password = (await input.stdin()).replace(/\r?\n$/, '')
    const name = input.text('name')?.trim() || email.split('@')[0] || email
    const mistakes = mistakesWords(mistakesInAccount({ email, name, password }), mistakesTexts.english)
    if (mistakes) throw new CommandError(Object.entries(mistakes).flat().join(': ').replaceAll('.: ', '. '))
    const owner = input.flag('owner')
    const place = await placeOf(input)
    const passwordHash = await hashPassword(password)
    const added = await (await input.store()).accounts.addUser({ email, name, passwordHash, owner, at: input.now() })
    if (!added.ok) throw new CommandError(`${email} already has an account.`)
    if (place) await giveRole(input, place.project, email, place.role)
    const as = owner ? ', as owner' : place ? `, as ${place.role} of ${place.project}` : ''
    return { json: { id: added.userId, email, name, owner, ...place }, text: `${email} can sign in${as}.` }
  },
}

/** `--project` and `--role`, checked before anything is changed; undefined without them. */
export async function placeOf(input: Input): Promise<{ project: string; role: Role } | undefined> {
  const project = input.text('project')?.trim()
  if (!project) {
    if (input.text('role')) throw new CommandError('--role needs --project: a role belongs to a project.', 2)
    return undefined
  }
  if (input.flag('owner')) throw new CommandError('Owners have admin access to every project. Leave out --project.', 2)
  const role = roleOf(input)
  if (!(await (await input.store()).projects.bySlug(operator, project))) throw noProject(project)
  return { project, role }
}

export const userList: Command = {
  name: 'user list',
  takes: '',
  summary: 'List the accounts',
  options: {},
  arguments: 0,
  async run(input) {
    const users = await (await input.store()).accounts.users()
    return {
      json: users.map((user) => ({ ...user, createdAt: new Date(user.createdAt).toISOString() })),
      text: table(users.map(({ email, name, owner }) => [email, name, owner ? 'owner' : ''])) || 'No accounts yet.',
    }
  },
}
