import { isEmail } from '../../accounts/new-account'
import { makeSealer } from '../../accounts/seal.server'
import { operator } from '../../accounts/viewer'
import { invite } from '../../sessions/invitation-link.server'
import { readInstanceKeys } from '../instance-key.server'
import { type Command, CommandError, required } from './command'
import { placeOf } from './user.server'

export const userInvite: Command = {
  name: 'user invite',
  takes: '--email E [--owner | --project SLUG [--role R]]',
  summary: 'Invite someone: print (and mail) a link that creates an account, once, within 7 days',
  options: {
    email: { type: 'string' },
    owner: { type: 'boolean' },
    project: { type: 'string' },
    role: { type: 'string' },
  },
  arguments: 0,
  async run(input) {
    const email = required(input, 'email')
    if (!isEmail(email)) throw new CommandError(`“${email}” is not an e-mail address.`, 2)
    const place = await placeOf(input)
    const roles = place ? [{ slug: place.project, role: place.role }] : []
    const { publicUrl, mail, dataDir } = input.config
    const store = await input.store()
    const sealer = mail && makeSealer(readInstanceKeys(dataDir))
    const parts = { store, publicUrl, at: input.now(), sealer }
    const invited = await invite(parts, operator, { email, owner: input.flag('owner'), roles })
    if (!invited.ok) throw new CommandError(refusals[invited.why](email))
    const { link, expiresAt } = invited
    return { json: { link, expiresAt: new Date(expiresAt).toISOString() }, text: link }
  },
}

const refusals = {
  'has-account': (email: string) =>
    `${email} already has an account. Give it a role: “digestline member add --project SLUG --email ${email}”.`,
  forbidden: () => 'The project does not exist. See “digestline project list”.',
  full: () => 'Too many invitations are open. Withdraw some under Administration, People.',
  'too-many': () => 'Too many invitations. Try again later.',
}
