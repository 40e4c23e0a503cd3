import { mistakesInAccount } from '../../accounts/new-account'
import { hashPassword } from '../../accounts/password.server'
import { type Command, CommandError, required } from './command'
import { table } from './table'

export const userAdd: Command = {
  name: 'user add',
  takes: '--email E --password-stdin [--name N] [--owner]',
  summary: 'Make an account; the password is read from standard input',
  options: {
    email: { type: 'string' },
    name: { type: 'string' },
    'password-stdin': { type: 'boolean' },
    owner: { type: 'boolean' },
  },
  arguments: 0,
  async run(input) {
    const email = required(input, 'email')
    if (!input.flag('password-stdin')) throw new CommandError('Say --password-stdin and pipe the password in.', 2)
    const password = (await input.stdin()).replace(/\r?\n$/, '')
    const name = input.text('name')?.trim() || email.split('@')[0] || email
    const mistakes = mistakesInAccount({ email, name, password })
    if (mistakes) throw new CommandError(Object.entries(mistakes).flat().join(': ').replaceAll('.: ', '. '))
    const owner = input.flag('owner')
    const passwordHash = await hashPassword(password)
    const added = await input.store().accounts.addUser({ email, name, passwordHash, owner, at: input.now() })
    if (!added.ok) throw new CommandError(`${email} already has an account.`)
    return { json: { id: added.userId, email, name, owner }, text: `${email} can sign in${owner ? ', as owner' : ''}.` }
  },
}

export const userList: Command = {
  name: 'user list',
  takes: '',
  summary: 'List the accounts',
  options: {},
  arguments: 0,
  async run(input) {
    const users = await input.store().accounts.users()
    return {
      json: users.map((user) => ({ ...user, createdAt: new Date(user.createdAt).toISOString() })),
      text: table(users.map(({ email, name, owner }) => [email, name, owner ? 'owner' : ''])) || 'No accounts yet.',
    }
  },
}
