import { adopt } from './commands/adopt.server'
import { auditList } from './commands/audit.server'
import { backup } from './commands/backup.server'
import { bench } from './commands/bench.server'
import { channelAdd } from './commands/channel.server'
import { channelTest } from './commands/channel-test.server'
import type { Command } from './commands/command'
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
import { runCommandLine } from './run-command-line.server'

/** Every command, in the order of `--help`. */
export const commands: Command[] = [
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
export const main = (argv: string[]): Promise<number> => runCommandLine(argv, commands)
