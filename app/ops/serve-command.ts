import { serve } from './commands/serve.server'
import { runCommandLine } from './run-command-line.server'

/** `digestline serve` without the other commands and what they load; `cli.ts` has it too, for `--help`. */
export const main = (argv: string[]): Promise<number> => runCommandLine(argv, [serve])
