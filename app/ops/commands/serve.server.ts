import { nodeRoles } from '../../node-roles'
import { type Command, CommandError } from './command'

export const serve: Command = {
  name: 'serve',
  takes: '[--only intake,work,web]',
  summary: 'Start the server; --only limits it to some parts, where several servers share one database',
  options: { only: { type: 'string' } },
  arguments: 0,
  async run(input) {
    const list = input.text('only')
    const only = list === undefined ? undefined : nodeRoles('--only', list)
    if (only && 'wrong' in only) throw new CommandError(only.wrong, 2)
    // Only now: the other commands need neither the server nor the pages.
    const server = await import('../server')
    await server.serve(only)
    return undefined
  },
}
