import { ensureSetupLink } from '../../sessions/setup-token.server'
import { type Command, CommandError } from './command'

export const setupLink: Command = {
  name: 'setup-link',
  takes: '',
  summary: 'Print a new set-up link; older ones stop working',
  options: {},
  arguments: 0,
  async run(input) {
    const url = await ensureSetupLink(await input.store(), input.config.publicUrl)
    if (!url) throw new CommandError('This Digestline is already set up. Add accounts with “digestline user add”.')
    return { json: { url }, text: url }
  },
}
