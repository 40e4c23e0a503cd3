import { mintToken } from '../../accounts/mint-token.server'
import { isScope, scopes, usualScopes } from '../../accounts/scopes'
import { hashSecret } from '../../accounts/secret.server'
import { tokenExpiry } from '../../accounts/token-expiry'
import { ownOrganization } from '../../sessions/own-organization.server'
import { type Command, CommandError, required } from './command'

export const tokenAdd: Command = {
  name: 'token add',
  takes: `--user E [--scope ${scopes.join('|')} …] [--project SLUG …] [--days N] [--label L]`,
  summary: `Create an API token, for ${usualScopes.join(', ')} unless scopes are given; it is shown once`,
  options: {
    user: { type: 'string' },
    scope: { type: 'string', multiple: true },
    project: { type: 'string', multiple: true },
    days: { type: 'string' },
    label: { type: 'string' },
  },
  arguments: 0,
  async run(input) {
    const email = required(input, 'user')
    const wanted = input.texts('scope')
    const unknown = wanted.find((scope) => !isScope(scope))
    if (unknown) throw new CommandError(`“${unknown}” is not a scope. Use one of ${scopes.join(', ')}.`, 2)
    const store = await input.store()
    const { accounts } = store
    const user = await accounts.credentials(email)
    if (!user) throw new CommandError(`No account has the e-mail ${email}. See “digestline user list”.`)
    const chosen = wanted.length ? [...new Set(wanted)].filter(isScope) : [...usualScopes]
    const days = input.text('days')
    const expiresAt = days === undefined ? undefined : tokenExpiry(days, input.now())
    if (expiresAt === 'wrong') throw new CommandError('--days must be a number from 1 to 3650.', 2)
    const projects = input.texts('project')
    const viewer = await accounts.viewer(user.userId)
    const known = viewer && projects.length > 0 ? (await store.projects.list(viewer)).map(({ slug }) => slug) : []
    const missing = projects.find((slug) => !known.includes(slug))
    if (missing !== undefined) throw new CommandError(`${email} has no access to project “${missing}”.`)
    const { publicUrl, publicUrlIsSet } = input.config
    const { slug } = await ownOrganization(store)
    const token = mintToken(chosen, publicUrlIsSet ? publicUrl : undefined, slug, input.now())
    await store.tokens.add({
      tokenHash: hashSecret(token),
      userId: user.userId,
      label: input.text('label')?.trim() || 'command line',
      scopes: chosen,
      at: input.now(),
      ...(expiresAt !== undefined && { expiresAt }),
      ...(projects.length > 0 && { projects }),
    })
    return { json: { token }, text: token }
  },
}
