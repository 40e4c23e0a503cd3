import type { Command } from './command'

/** `digestline.mjs` starts `app/pipe` without this file and everything it loads; here it has its place among the commands. */
export const pipe: Command = {
  name: 'pipe',
  takes: '--dsn DSN [--release R] [--environment E] [-- COMMAND …]',
  summary: 'Pass the output of a program on, and report the errors and digests in it',
  options: { dsn: { type: 'string' }, release: { type: 'string' }, environment: { type: 'string' } },
  arguments: 0,
  optionalArguments: 1_000,
  async run(input) {
    const { pipe } = await import('../../pipe/pipe.server')
    const options = ['dsn', 'release', 'environment'].flatMap((name) => {
      const value = input.text(name)
      return value === undefined ? [] : [`--${name}`, value]
    })
    const command = input.arguments.length > 0 ? ['--', ...input.arguments] : []
    await pipe([...options, ...command])
    return undefined
  },
}
