import { mintToken } from '../../accounts/mint-token.server'
import { isScope, scopes } from '../../accounts/scopes'
import { hashSecret } from '../../accounts/secret.server'
import { ownOrganization } from '../../sessions/own-organization.server'
import { type Command, CommandError, required } from './command'

export const tokenAdd: Command = {
  name: 'token add',
  takes: `--user E [--scope ${scopes.join('|')} …] [--label L]`,
  summary: 'Make an API token; it is shown once',
  options: { user: { type: 'string' }, scope: { type: 'string', multiple: true }, label: { type: 'string' } },
  arguments: 0,
  async run(input) {
    const email = required(input, 'user')
    const wanted = input.texts('scope')
    const unknown = wanted.find((scope) => !isScope(scope))
    if (unknown) throw new CommandError(`There is no scope “${unknown}”. Scopes: ${scopes.join(', ')}.`, 2)
    const store = input.store()
    const { accounts } = store
    const user = await accounts.credentials(email)
    if (!user) throw new CommandError(`Nobody has the e-mail ${email}. See “digestline user list”.`)
    const chosen = wanted.length ? [...new Set(wanted)].filter(isScope) : [...scopes]
    const { publicUrl, publicUrlIsSet } = input.config
    const { slug } = await ownOrganization(store)
    const token = mintToken(chosen, publicUrlIsSet ? publicUrl : undefined, slug, input.now())
    await store.tokens.add({
      tokenHash: hashSecret(token),
      userId: user.userId,
      label: input.text('label')?.trim() || 'command line',
      scopes: chosen,
      at: input.now(),
    })
    return { json: { token }, text: token }
  },
}
