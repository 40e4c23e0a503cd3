import type { Command } from './command'

export const serve: Command = {
  name: 'serve',
  takes: '',
  summary: 'Start the server',
  options: {},
  arguments: 0,
  async run() {
    // Only now: the other commands need neither the server nor the pages.
    const server = await import('../server')
    await server.serve()
    return undefined
  },
}
