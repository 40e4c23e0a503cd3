import { randomBytes, scryptSync } from 'node:crypto'
import { actingAs } from '../../app/accounts/acting.server'
import { scopes } from '../../app/accounts/scopes'
import type { Config } from '../../app/config'
import { readConfig } from '../../app/config.server'
import { auditList } from '../../app/ops/commands/audit.server'
import { channelAdd } from '../../app/ops/commands/channel.server'
import { channelTest } from '../../app/ops/commands/channel-test.server'
import { type Command, inputOf, required } from '../../app/ops/commands/command'
import { parseCommandLine } from '../../app/ops/commands/command-line.server'
import { importIssues } from '../../app/ops/commands/import.server'
import { lookup } from '../../app/ops/commands/lookup.server'
import { giveRole, memberAdd } from '../../app/ops/commands/member.server'
import { projectAdd } from '../../app/ops/commands/project.server'
import { ruleAdd } from '../../app/ops/commands/rule.server'
import { tokenAdd } from '../../app/ops/commands/token.server'
import { placeOf, userAdd } from '../../app/ops/commands/user.server'
import { userInvite } from '../../app/ops/commands/user-invite.server'
import { userResetLink, userSignInLink } from '../../app/ops/commands/user-links.server'
import { userDelete, userDisable, userEnable } from '../../app/ops/commands/user-state.server'
import { openSealer } from '../../app/ops/instance-key.server'
import { openStore } from '../../app/store/open/open-store.server'
import type { Store } from '../../app/store/store'
import type { App } from './app'

export type SeededProject = { id: number; slug: string; name: string; dsn: string; key: string }

export const owner = { email: 'owner@example.com', password: 'correct horse battery staple' }

/** As `hashPassword` keeps it, with the least work: the parameters stand in the text, and what tests wait for is not hashing. */
function quickHash(password: string): string {
  const [N, r, p, salt] = [2 ** 4, 8, 1, randomBytes(16)]
  const hash = scryptSync(password.normalize('NFKC'), salt, 32, { N, r, p })
  return ['scrypt', N, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$')
}

type Account = { email: string; password: string }

/** Makes the owner account. */
export const makeOwner = (app: App, account = owner): Promise<Account> => makeAccount(app, account, { owner: true })

/** Makes an account whose password is checked quickly; `digestline user add` makes one that takes a tenth of a second at each sign-in. */
export const makeAccount = (app: App, account: Account, { owner = false } = {}): Promise<Account> =>
  withStore(app, ({ store }) => addAccount(store, account, owner))

async function addAccount(store: Store, { email, password }: Account, owner: boolean): Promise<Account> {
  const passwordHash = quickHash(password)
  const account = { email, name: email.split('@')[0] ?? email, passwordHash, owner, at: Date.now() }
  const added = await store.accounts.addUser(account)
  if (!added.ok) throw new Error(`${email} already has an account.`)
  return { email, password }
}

export const makeProject = (app: App, name: string): Promise<SeededProject> =>
  withStore(app, (opened) => addProject(opened, name))

async function addProject(opened: Opened, name: string): Promise<SeededProject> {
  const project = (await carryOut(opened, ['project', 'add', name])) as Omit<SeededProject, 'key'>
  return { ...project, id: Number(project.id), key: new URL(project.dsn).username }
}

/** A token for the API that may do all its owner may. */
export const makeToken = (app: App, email = owner.email): Promise<string> =>
  withStore(app, (opened) => addToken(opened, email))

async function addToken(opened: Opened, email: string): Promise<string> {
  const { token } = (await carryOut(opened, [
    ...['token', 'add', '--user', email],
    ...scopes.flatMap((scope) => ['--scope', scope]),
  ])) as { token: string }
  return token
}

/** Owner, project and token: what most tests start from. */
export const seed = (app: App, name = 'Shop'): Promise<{ project: SeededProject; token: string }> =>
  withStore(app, async (opened) => {
    await addAccount(opened.store, owner, true)
    return { project: await addProject(opened, name), token: await addToken(opened, owner.email) }
  })

/** `user add` with a password that is checked quickly, see `quickHash`. The command itself has tests of its own (`tests/http/cli.test.ts`). */
const addUserQuickly: Command = {
  ...userAdd,
  async run(input) {
    const email = required(input, 'email')
    const [place, owner] = [await placeOf(input), input.flag('owner')]
    const name = input.text('name') ?? email.split('@')[0] ?? email
    const passwordHash = quickHash((await input.stdin()).trim())
    const added = await (await input.store()).accounts.addUser({ email, name, passwordHash, owner, at: input.now() })
    if (!added.ok) throw new Error(`${email} already has an account.`)
    if (place) await giveRole(input, place.project, email, place.role)
    return { json: { id: added.userId, email }, text: '' }
  },
}

const commands = [
  addUserQuickly,
  userInvite,
  userResetLink,
  userSignInLink,
  userDisable,
  userEnable,
  userDelete,
  projectAdd,
  tokenAdd,
  memberAdd,
  lookup,
  ruleAdd,
  channelAdd,
  channelTest,
  auditList,
  importIssues,
]

/**
 * Carries out a `digestline` command in this process, through the writer of the running app, and returns its `--json` answer. What the
 * command line adds to that (`App.cli`: a process and a writer of its own) takes most of a second and has tests of its own.
 */
export const digestline = (app: App, args: string[], input = ''): Promise<unknown> =>
  withStore(app, (opened) => carryOut(opened, args, input))

async function carryOut({ store, config }: Opened, args: string[], input = ''): Promise<unknown> {
  const parsed = parseCommandLine(args, commands)
  if (parsed.kind !== 'run') throw new Error(`digestline ${args.join(' ')} is no command tests carry out.`)
  const given = inputOf(parsed.arguments, parsed.values, { config, store: async () => store, stdin: async () => input })
  const output = await actingAs({ kind: 'operator' }, () => parsed.command.run(given))
  return JSON.parse(JSON.stringify(output?.json))
}

type Opened = { store: Store; config: Config }

async function withStore<T>(app: App, work: (opened: Opened) => Promise<T>): Promise<T> {
  const config = readConfig(app.env)
  const store = await openStore(config.database, { send: app.send, sealer: openSealer(config.dataDir) })
  try {
    return await work({ store, config })
  } finally {
    await store.close()
  }
}
