import { parseArgs } from 'node:util'
import { type Command, CommandError, type Values } from './command'

export type Parsed =
  | { kind: 'help'; command?: Command }
  /** Without a command, it prints the help and fails. */
  | { kind: 'none' }
  | { kind: 'run'; command: Command; json: boolean; arguments: string[]; values: Values }

/** Words and options of one call. Throws CommandError (exit code 2) when it was called wrongly. */
export function parseCommandLine(argv: string[], commands: Command[]): Parsed {
  const words = argv.filter((word) => !word.startsWith('-'))
  const command = commands.find(({ name }) => name === words[0] || name === words.slice(0, 2).join(' '))
  if (!command) {
    if (words.length === 0)
      return argv.some((word) => word === '--help' || word === '-h') ? { kind: 'help' } : { kind: 'none' }
    throw new CommandError(unknownCommand(words, commands), 2)
  }
  const { values, positionals } = parse(argv, command)
  if (values.help) return { kind: 'help', command }
  const given = positionals.slice(command.name.split(' ').length)
  const most = command.arguments + (command.optionalArguments ?? 0)
  if (given.length < command.arguments || given.length > most) throw new CommandError(`Usage: ${usage(command)}`, 2)
  return { kind: 'run', command, json: values.json === true, arguments: given, values }
}

function parse(argv: string[], command: Command): { values: Values; positionals: string[] } {
  const everywhere = { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const
  try {
    return parseArgs({ args: argv, options: { ...command.options, ...everywhere }, allowPositionals: true })
  } catch (cause) {
    // The messages of parseArgs's TypeErrors are meant for users.
    throw new CommandError(`${cause instanceof Error ? cause.message : cause}\nUsage: ${usage(command)}`, 2)
  }
}

function unknownCommand(words: string[], commands: Command[]): string {
  const group = commands.filter(({ name }) => name.startsWith(`${words[0]} `))
  const names = (group.length ? group : commands).map(({ name }) => `“${name}”`)
  return `“${words.slice(0, 2).join(' ')}” is not a command. Use one of ${names.join(', ')}.`
}

const usage = ({ name, takes }: Command) => `digestline ${name} ${takes}`.trim()

/** The text of `--help`: of one command, or of all. */
export function helpText(commands: Command[], command?: Command): string {
  if (command) return `${command.summary}.\n\nUsage: ${usage(command)}\n\n--json prints the result as JSON.`
  const lines = commands.map((each) => `  ${usage(each)}\n      ${each.summary}`)
  return [
    'digestline <command>: from the digest line on the error page to the line of code that broke.',
    lines.join('\n'),
    'Every command takes --json and --help. Settings come from the environment: DATA_DIR, PUBLIC_URL, PORT, …',
  ].join('\n\n')
}
