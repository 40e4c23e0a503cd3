import { text } from 'node:stream/consumers'
import { actingAs } from '../accounts/acting.server'
import type { Config } from '../config'
import { readConfig } from '../config.server'
import { openRecorder } from '../store/open/open-recorder.server'
import { openStore } from '../store/open/open-store.server'
import type { Store } from '../store/store'
import { adopt } from './commands/adopt.server'
import { auditList } from './commands/audit.server'
import { backup } from './commands/backup.server'
import { bench } from './commands/bench.server'
import { channelAdd } from './commands/channel.server'
import { channelTest } from './commands/channel-test.server'
import { type Command, CommandError, inputOf } from './commands/command'
import { helpText, type Parsed, parseCommandLine } from './commands/command-line.server'
import { compact } from './commands/compact.server'
import { deliveryList } from './commands/delivery.server'
import { doctor } from './commands/doctor.server'
import { importIssues } from './commands/import.server'
import { lookup } from './commands/lookup.server'
import { memberAdd, memberList, memberRemove } from './commands/member.server'
import { move } from './commands/move.server'
import { pipe } from './commands/pipe.server'
import { projectAdd, projectList, projectRemove } from './commands/project.server'
import { restore } from './commands/restore.server'
import { retentionSet, retentionShow } from './commands/retention.server'
import { rotateKey } from './commands/rotate-key.server'
import { ruleAdd } from './commands/rule.server'
import { serve } from './commands/serve.server'
import { setupLink } from './commands/setup-link.server'
import { tokenAdd } from './commands/token.server'
import { unit } from './commands/unit.server'
import { userAdd, userList } from './commands/user.server'
import { userInvite } from './commands/user-invite.server'
import { signInLink, userResetLink, userSignInLink } from './commands/user-links.server'
import { userDelete, userDisable, userEnable } from './commands/user-state.server'
import { prepareDataDir } from './data-dir.server'
import { describeError } from './describe-error'
import { openSealer } from './instance-key.server'

/**
 * The command line.
 * 1. Results go to standard output, everything else to standard error; the exit code is 0 only on success.
 * 2. Commands work while the server runs (each opens the database itself, and writers take turns) and before its first start.
 */
const commands: Command[] = [
  serve,
  setupLink,
  userAdd,
  userList,
  userInvite,
  userResetLink,
  userSignInLink,
  userDisable,
  userEnable,
  userDelete,
  signInLink,
  projectAdd,
  projectList,
  projectRemove,
  memberAdd,
  memberList,
  memberRemove,
  tokenAdd,
  channelAdd,
  ruleAdd,
  channelTest,
  deliveryList,
  auditList,
  retentionShow,
  retentionSet,
  compact,
  lookup,
  pipe,
  backup,
  restore,
  move,
  importIssues,
  adopt,
  rotateKey,
  doctor,
  bench,
  unit,
]

/** Runs one command; resolves to the exit code. After `serve` the process keeps running. */
export async function main(argv: string[]): Promise<number> {
  try {
    const parsed = parseCommandLine(argv, commands)
    // The server acts for the people who ask it. It would carry this actor through every request, which takes time (fast-path-routes).
    const isServer = parsed.kind === 'run' && parsed.command === serve
    return await (isServer ? carryOut(parsed) : actingAs({ kind: 'operator' }, () => carryOut(parsed)))
  } catch (error) {
    if (error instanceof CommandError) return complain(error.message, error.exitCode)
    const known = describeError(error)
    if (known) return complain(known, 1)
    return complain(`Failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`, 1)
  }
}

async function carryOut(parsed: Parsed): Promise<number> {
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
function lazyStore(): { open: () => Promise<Store>; close: () => Promise<void> } {
  let store: Promise<Store> | undefined
  return {
    open() {
      store ??= openIn(readConfig())
      return store
    },
    async close() {
      const opened = await store?.catch(() => undefined)
      await opened?.close()
    },
  }
}

async function openIn({ dataDir, database }: Config): Promise<Store> {
  prepareDataDir(dataDir, database)
  const recorder = await openRecorder(database)
  try {
    const store = await openStore(database, { send: recorder.send, sealer: openSealer(dataDir) })
    const close = async () => {
      await store.close()
      await recorder.close()
    }
    return { ...store, close }
  } catch (error) {
    await recorder.close()
    throw error
  }
}

function complain(message: string, exitCode: number): number {
  process.stderr.write(`${message}\n`)
  return exitCode
}
