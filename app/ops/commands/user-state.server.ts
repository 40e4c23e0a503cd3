import { operator } from '../../accounts/viewer'
import type { PersonRefusal } from '../../store/people'
import { type Command, CommandError, type Input } from './command'
import { personOf } from './user-links.server'

const refusals: Record<PersonRefusal, string> = {
  unknown: 'This account no longer exists.',
  'last-owner': 'This is the last owner who can sign in. Make another account an owner first.',
  yourself: 'You cannot do this to your own account.',
}

async function change(input: Input, disabled: boolean) {
  const { userId } = await personOf(input)
  const changed = await (await input.store()).people.setDisabled(operator, userId, disabled, input.now())
  if (!changed.ok) throw new CommandError(refusals[changed.why])
  return changed.email
}

export const userDisable: Command = {
  name: 'user disable',
  takes: '--user E',
  summary: 'Disable an account: its sessions, tokens and open invitations end at once',
  options: { user: { type: 'string' } },
  arguments: 0,
  async run(input) {
    const email = await change(input, true)
    return { json: { email, disabled: true }, text: `${email} is disabled. Sessions and tokens have ended.` }
  },
}

export const userEnable: Command = {
  name: 'user enable',
  takes: '--user E',
  summary: 'Let a disabled account sign in again',
  options: { user: { type: 'string' } },
  arguments: 0,
  async run(input) {
    const email = await change(input, false)
    return { json: { email, disabled: false }, text: `${email} can sign in again.` }
  },
}

export const userDelete: Command = {
  name: 'user delete',
  takes: '--user E [--hand-over-to E]',
  summary: 'Delete an account; comments stay, assigned issues are handed over or become unassigned',
  options: { user: { type: 'string' }, 'hand-over-to': { type: 'string' } },
  arguments: 0,
  async run(input) {
    const { people } = await input.store()
    const leaver = await personOf(input)
    const receiver = input.text('hand-over-to') ? await personOf(input, 'hand-over-to') : undefined
    if (receiver?.userId === leaver.userId) throw new CommandError('Hand over to another account.', 2)
    const handedOver = receiver && (await people.handOver(operator, leaver.userId, receiver.userId, input.now()))
    const removed = await people.remove(operator, leaver.userId, input.now())
    if (!removed.ok) throw new CommandError(refusals[removed.why])
    const given = handedOver?.ok ? handedOver.given : 0
    const more = receiver ? ` ${given} assigned issues now belong to ${receiver.email}.` : ''
    return { json: { email: removed.email, deleted: true, given }, text: `${removed.email} is deleted.${more}` }
  },
}
