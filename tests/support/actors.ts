import type { App } from './app'
import { digestline, makeAccount, makeToken, owner } from './seed'
import { signIn } from './session'
import { withDatabase } from './with-database'

/** Everybody who may ask for an address. `half`: without the second factor · `enrol`: has to set one up first. */
export const actorNames = [
  'stranger',
  'half',
  'enrol',
  'disabled',
  'outsider',
  'helper',
  'member',
  'admin',
  'owner',
] as const
export type ActorName = (typeof actorNames)[number]

/** How somebody asks: with the cookie of a session, or with an API token. */
export type Actors = Record<ActorName, { cookie: Record<string, string>; bearer: Record<string, string> }>

/** Accounts of every kind in project `slug`, signed in, each with a token. An outsider has an account and no role. */
export async function makeActors(app: App, slug: string): Promise<Actors> {
  const account = async (name: string, role?: string) => {
    const who = { email: `${name}@actors.example`, password: 'a password of somebody' }
    await makeAccount(app, who)
    if (role) await digestline(app, ['member', 'add', '--project', slug, '--email', who.email, '--role', role])
    return access(app, who)
  }
  const actors: Actors = {
    stranger: { cookie: {}, bearer: {} },
    half: await account('half', 'admin'),
    enrol: await account('enrol', 'admin'),
    disabled: await account('disabled', 'admin'),
    outsider: await account('outsider'),
    helper: await account('helper', 'helper'),
    member: await account('member', 'member'),
    admin: await account('admin', 'admin'),
    owner: await access(app, owner),
  }
  await changeAccounts(app)
  // Whether a token may be used is no question of this session's second factor.
  actors.half.bearer = {}
  actors.enrol.bearer = {}
  return actors
}

async function access(app: App, who: typeof owner) {
  const session = await signIn(app, who)
  const token = await makeToken(app, who.email)
  return { cookie: { cookie: session.cookie() }, bearer: { authorization: `Bearer ${token}` } }
}

/** As they are after the first step of signing in, and after an owner disabled the account. */
const changeAccounts = (app: App) =>
  withDatabase(app, async (db) => {
    const ofAccount = '(select id from account where email_key = ?)'
    await db.prepare(`update session set stage = 'factor' where user_id = ${ofAccount}`).run('half@actors.example')
    await db.prepare(`update session set stage = 'enrol' where user_id = ${ofAccount}`).run('enrol@actors.example')
    await db.prepare('update account set disabled_at = 1 where email_key = ?').run('disabled@actors.example')
  })
