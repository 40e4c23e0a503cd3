import { makeSignInLink } from '../../sessions/sign-in-link.server'
import { type Command, CommandError, required } from './command'

export const signInLink: Command = {
  name: 'sign-in-link',
  takes: '--user E',
  summary: 'Print a link that signs this account in, once, within 15 minutes',
  options: { user: { type: 'string' } },
  arguments: 0,
  async run(input) {
    const email = required(input, 'user')
    const store = input.store()
    const user = await store.accounts.credentials(email)
    if (!user) throw new CommandError(`No account has the e-mail ${email}. See “digestline user list”.`)
    const url = await makeSignInLink(store, user.userId, { publicUrl: input.config.publicUrl, at: input.now() })
    return { json: { url }, text: url }
  },
}
