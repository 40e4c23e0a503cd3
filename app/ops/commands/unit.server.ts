import { fileURLToPath } from 'node:url'
import { systemdUnit } from '../systemd-unit'
import { type Command, CommandError } from './command'

export const unit: Command = {
  name: 'unit',
  takes: '[--user NAME]',
  summary: 'Print a hardened systemd unit that runs this Digestline; without --user systemd makes a user for it',
  options: { user: { type: 'string' } },
  arguments: 0,
  async run(input) {
    const user = input.text('user')
    if (user !== undefined && !/^[a-z_][a-z0-9_-]{0,30}$/.test(user))
      throw new CommandError('--user must be the name of a user of this machine, like digestline.', 2)
    const program = fileURLToPath(new URL('../../app/ops/digestline.mjs', import.meta.url))
    const text = systemdUnit({ node: process.execPath, program, user, publicUrl: input.config.publicUrl })
    return { json: { unit: text }, text: text.trimEnd() }
  },
}
