import { existsSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { inboxDir, nodeIdFile } from '../../data-paths.server'
import { takesSeveralNodes } from '../../store/open/database-care.server'
import { StoreTrouble } from '../../store/store-trouble'
import { adoptInbox } from '../adopt-inbox.server'
import { holdDataDir } from '../hold-data-dir.server'
import { readNodeId } from '../node-id.server'
import { type Command, CommandError, type Output } from './command'

/** Records what a node that is gone left in its inbox, from its data directory. */
export const adopt: Command = {
  name: 'adopt',
  takes: 'DIR',
  summary: 'Record what is left in the inbox of a node that no longer runs; DIR is its data directory',
  options: {},
  arguments: 1,
  async run({ config, store, arguments: [given = ''] }): Promise<Output> {
    const dir = resolve(given)
    if (!takesSeveralNodes(config.database))
      throw new CommandError('This database has one server: start it, and it records what is in its inbox.')
    if (!existsSync(nodeIdFile(dir)) || !existsSync(inboxDir(dir)))
      throw new CommandError(`${dir} is not the data directory of a node: it has no node-id or no inbox.`)
    const hold = holdDataDir(dir)
    try {
      const name = readNodeId(dir)
      const events = await adoptInbox(dir, config, (line) => process.stderr.write(`${line}\n`))
      // In this order: a node without a row would be read from the beginning of its inbox.
      rmSync(inboxDir(dir), { recursive: true })
      await (await store()).nodes.forget(name)
      rmSync(nodeIdFile(dir))
      return { json: { events }, text: `${events} events were recorded. ${dir} is not needed any more.` }
    } catch (error) {
      throw error instanceof StoreTrouble ? new CommandError(error.message) : error
    } finally {
      hold.release()
    }
  },
}
