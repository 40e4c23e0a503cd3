import { operator } from '../../accounts/viewer'
import { makeAccountLink } from '../../sessions/account-link.server'
import type { AccountLinkKind } from '../../store/account-links'
import type { Person } from '../../store/people'
import { type Command, CommandError, type Input, required } from './command'

/** The account that `--user` names. */
export async function personOf(input: Input, option = 'user'): Promise<Person> {
  const email = required(input, option)
  const person = await (await input.store()).people.byEmail(operator, email)
  if (!person) throw new CommandError(`No account has the e-mail ${email}. See “digestline user list”.`)
  return person
}

async function linkFor(input: Input, kind: AccountLinkKind): Promise<string> {
  const { userId, email } = await personOf(input)
  const made = { publicUrl: input.config.publicUrl, at: input.now() }
  const link = await makeAccountLink(await input.store(), { userId, kind }, made)
  if (!link) throw new CommandError(`The account ${email} is disabled. Enable it first: “digestline user enable”.`)
  return link
}

const signInSummary = 'Print a link that signs this account in, once, within 15 minutes'

export const userSignInLink: Command = {
  name: 'user sign-in-link',
  takes: '--user E',
  summary: signInSummary,
  options: { user: { type: 'string' } },
  arguments: 0,
  async run(input) {
    const link = await linkFor(input, 'sign-in')
    return { json: { link }, text: link }
  },
}

/** The older name of `user sign-in-link`. */
export const signInLink: Command = {
  ...userSignInLink,
  name: 'sign-in-link',
  summary: `${signInSummary}: same as “user sign-in-link”`,
  async run(input) {
    const url = await linkFor(input, 'sign-in')
    return { json: { url, link: url }, text: url }
  },
}

export const userResetLink: Command = {
  name: 'user reset-link',
  takes: '--user E',
  summary: 'Print a link that sets a new password for this account, once, within 30 minutes',
  options: { user: { type: 'string' } },
  arguments: 0,
  async run(input) {
    const link = await linkFor(input, 'reset')
    return { json: { link }, text: link }
  },
}
