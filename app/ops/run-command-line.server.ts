import { text } from 'node:stream/consumers'
import { actingAs } from '../accounts/acting.server'
import { readConfig } from '../config.server'
import type { Store } from '../store/store'
import { type Command, CommandError, inputOf, type OpenOptions } from './commands/command'
import { helpText, type Parsed, parseCommandLine } from './commands/command-line.server'
import { serve } from './commands/serve.server'
import { describeError } from './describe-error'

/**
 * Runs the one of these commands that the words in `argv` name; resolves to the exit code. After `serve` the process keeps running.
 * 1. Results go to standard output, everything else to standard error; the exit code is 0 only on success.
 * 2. Commands work while the server runs (each opens the database itself, and writers take turns) and before its first start.
 */
export async function runCommandLine(argv: string[], commands: Command[]): Promise<number> {
  try {
    const parsed = parseCommandLine(argv, commands)
    // The server acts for the people who ask it. It would carry this actor through every request, which takes time (fast-path-routes).
    const isServer = parsed.kind === 'run' && parsed.command === serve
    return await (isServer
      ? carryOut(parsed, commands)
      : actingAs({ kind: 'operator' }, () => carryOut(parsed, commands)))
  } catch (error) {
    if (error instanceof CommandError) return complain(error.message, error.exitCode)
    const known = describeError(error)
    if (known) return complain(known, 1)
    return complain(`Failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`, 1)
  }
}

async function carryOut(parsed: Parsed, commands: Command[]): Promise<number> {
  if (parsed.kind === 'none') throw new CommandError(helpText(commands), 2)
  if (parsed.kind === 'help') {
    process.stdout.write(`${helpText(commands, parsed.command)}\n`)
    return 0
  }
  const data = lazyStore()
  try {
    const surroundings = { config: readConfig(), store: data.open, stdin: () => text(process.stdin) }
    const output = await parsed.command.run(inputOf(parsed.arguments, parsed.values, surroundings))
    if (output) process.stdout.write(`${parsed.json ? JSON.stringify(output.json) : output.text}\n`)
    return output?.failed ? 1 : 0
  } finally {
    await data.close()
  }
}

/** The database of DATA_DIR, opened on first use. Only its owner may read the directory. */
function lazyStore(): { open: (options?: OpenOptions) => Promise<Store>; close: () => Promise<void> } {
  let store: Promise<Store> | undefined
  return {
    open(options) {
      // `serve` opens it in other threads, and need not load this.
      store ??= import('./open-in-data-dir.server').then(({ openInDataDir }) => openInDataDir(readConfig(), options))
      return store
    },
    async close() {
      const opened = await store?.catch(() => undefined)
      await opened?.close()
    },
  }
}

function complain(message: string, exitCode: number): number {
  process.stderr.write(`${message}\n`)
  return exitCode
}
