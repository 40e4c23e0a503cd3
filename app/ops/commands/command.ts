import type { Instant } from '../../clock'
import type { Config } from '../../config'
import type { Store } from '../../store/store'

/** One `digestline` command: its name, its arguments, its function. */
export type Command = {
  /** One or two words: `setup-link`, `user add`. */
  name: string
  /** After the name in the help: `NAME [--platform P]`. */
  takes: string
  summary: string
  options: Record<string, Option>
  /** Number of arguments, without options. */
  arguments: number
  /** Number of optional arguments. */
  optionalArguments?: number
  run(input: Input): Promise<Output>
}

export type Option = { type: 'string' | 'boolean'; multiple?: boolean }

export type Input = {
  arguments: string[]
  /** The last value of a text option. */
  text: (option: string) => string | undefined
  /** Every value of a text option. */
  texts: (option: string) => string[]
  flag: (option: string) => boolean
  /** Standard input to its end. */
  stdin: () => Promise<string>
  config: Config
  /** Opened on first use, brought up to date, closed by the caller. */
  store: (options?: OpenOptions) => Promise<Store>
  now: () => Instant
}

/** `patience`: milliseconds that a write waits for other writers; absent: long enough for most of them. */
export type OpenOptions = { patience?: number }

export type Values = Record<string, string | boolean | (string | boolean)[] | undefined>

/** The arguments and options of a call, and what a command may use. */
export function inputOf(
  words: string[],
  values: Values,
  surroundings: Pick<Input, 'config' | 'store' | 'stdin'>,
): Input {
  const all = (option: string) => [values[option] ?? []].flat().filter((value) => typeof value === 'string')
  return {
    ...surroundings,
    arguments: words,
    text: (option) => all(option).at(-1),
    texts: all,
    flag: (option) => values[option] === true,
    now: Date.now,
  }
}

/** `json` is printed with `--json`, `text` without. Nothing is printed for undefined. `failed`: the exit code is 1 anyway. */
export type Output = { json: unknown; text: string; failed?: boolean } | undefined

/** A command that cannot be carried out; the message says what to do. Exit code 1, or 2 for wrong usage. */
export class CommandError extends Error {
  override name = 'CommandError'
  constructor(
    message: string,
    readonly exitCode: 1 | 2 = 1,
  ) {
    super(message)
  }
}

/** A required text option. */
export function required(input: Input, option: string): string {
  const value = input.text(option)?.trim()
  if (!value) throw new CommandError(`--${option} needs a value.`, 2)
  return value
}
