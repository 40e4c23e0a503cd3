import { operator } from '../../accounts/viewer'
import { testChannel } from '../../delivery/await-delivery.server'
import { DataDirHeld, holdDataDir } from '../hold-data-dir.server'
import { type Command, CommandError } from './command'

/**
 * Puts a test message into the outbox and waits for its first attempt. The sender of the server sends it, like every message. Without a
 * running server nothing is sent, so the command fails at once and leaves nothing in the outbox.
 */
export const channelTest: Command = {
  name: 'channel test',
  takes: 'ID',
  summary: 'Send a test message to a channel through the running server, and print the answer',
  options: {},
  arguments: 1,
  async run(input) {
    const { channels, deliveries } = await input.store()
    const id = Number(input.arguments[0])
    const channel = Number.isSafeInteger(id) ? await channels.find(operator, id) : undefined
    if (!channel) throw new CommandError(`Channel ${input.arguments[0]} does not exist.`)
    if (!isServerRunning(input.config.dataDir))
      throw new CommandError(
        'No server runs on this DATA_DIR, and the server sends messages. Start it, then try again.',
      )
    const outcome = await testChannel(deliveries, operator, channel.slug, id, input.now)
    if (!outcome) throw new CommandError(`Channel ${id} was deleted.`)
    const { ok, status, answer, state, error } = outcome
    const said = [ok ? 'Sent.' : `Not sent (${error ?? state}).`, status && `Status ${status}.`, answer]
    return { json: { ok, status, answer, state, error }, text: said.filter(Boolean).join(' '), failed: !ok }
  },
}

/** The server holds a lock on its directory. */
function isServerRunning(dataDir: string): boolean {
  try {
    holdDataDir(dataDir).release()
    return false
  } catch (error) {
    if (error instanceof DataDirHeld) return true
    throw error
  }
}
