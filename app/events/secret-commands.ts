import { filtered, isNothing, isOpaque } from './filtered'
import type { SecretName } from './secret-keys'

type NameOf = (name: string) => SecretName | null

/** Between an option and its value, also in a printed list of arguments: `'--password', 'x'`. */
const between = String.raw`(?:\\?["'],[ ]?\\?["']|[ \t]{1,4}\\?["']?)`
const long = new RegExp(String.raw`(?<![\w-])--([a-zA-Z][\w-]{1,63})${between}([^\s"'\\,;|)\]]{1,4096})`, 'g')

/**
 * What a program's password stands behind: the program (1), an option (2) and its secret (3), or the end of a command. One pass finds them all: no
 * alternative begins inside another, so that a text full of programs takes no longer than any other.
 */
const ofCurl = new RegExp(
  String.raw`\b(curl)\b|([\s"'](?:-u|--user)(?:=|${between})?[^\s"':,]{1,128}:)([^\s"']{1,1024})|\n|[;|](?=\s)`,
  'g',
)
const ofMysql = /\b((?:mysql|mariadb)[\w-]{0,16})\b|([\s"']-p)([^\s"',;|)\]]{1,256})|[\n;|]/g
/** Characters between a program and the option. */
const longestCommand = 1000

/** Follows an option that a sentence mentions. */
const words = new Set(
  'a an and are argument as at be but by can cannot could did does flag for from has if in instead into is it may missing must needs not of on option or parameter requires set should so than that the then to too use was when which will with without you'.split(
    ' ',
  ),
)

/**
 * The text without the secrets in its command lines: `--password x`, `curl -u user:x`, `mysqldump -px`. Calls `found` with the rule of
 * each. Linear.
 */
export function withoutArguments(text: string, found: (rule: string) => void, nameOf: NameOf): string {
  let rest = text
  if (rest.includes('--'))
    rest = rest.replace(long, (all: string, name: string, value: string) => {
      const secret = nameOf(name)
      if (!secret || !isArgument(value, secret)) return all
      found(secret.rule)
      return all.slice(0, all.length - value.length) + filtered
    })
  const short = (pattern: RegExp) => {
    let reach = -1
    rest = rest.replace(pattern, (all: string, program?: string, before?: string, secret?: string, at?: unknown) => {
      if (program) reach = Number(at) + program.length + longestCommand
      else if (!before) reach = -1
      if (!before || !secret || Number(at) > reach || rest.startsWith(filtered, Number(at) + before.length)) return all
      found('password')
      return before + filtered
    })
  }
  if (rest.includes('curl') && /[\s"']-(?:u|-user)/.test(rest)) short(ofCurl)
  if (rest.includes('-p') && /mysql|mariadb/.test(rest)) short(ofMysql)
  return rest
}

function isArgument(value: string, secret: SecretName): boolean {
  if (/^(?:[-<[{]|\$[A-Z_{(])/.test(value) || words.has(value) || isNothing(value)) return false
  return !isModeOf(secret, value)
}

/** `--auth basic`, `--session default` */
export function isModeOf({ rule, guess }: SecretName, value: string): boolean {
  return guess === true && rule !== 'token' && rule !== 'password' && !isOpaque(value)
}

/** The name that an option gives to the next argument of a list: `['--password', 'x']`. */
export function optionName(option: string, value: unknown, nameOf: NameOf): SecretName | null {
  if (!/^--[a-zA-Z][\w-]{1,63}$/.test(option) || typeof value !== 'string' || value.startsWith('-')) return null
  const secret = nameOf(option)
  return secret && !isModeOf(secret, value) ? secret : null
}

/** One argument of a list, without a secret that its program has a known option for: `['curl', '-u', 'user:x']`, `['mysqldump', '-px']`. */
export function withoutShort(list: unknown[], at: number): unknown {
  const value = list[at]
  if (typeof value !== 'string' || value.includes(filtered)) return value
  const isOf = (program: RegExp) =>
    list.slice(0, Math.min(at, 8)).some((one) => typeof one === 'string' && program.test(one))
  const before = list[at - 1]
  if ((before === '-u' || before === '--user') && /^[^\s:]{1,128}:./.test(value) && isOf(/(?:^|[/\\])curl(?:\.exe)?$/))
    return `${value.slice(0, value.indexOf(':'))}:${filtered}`
  if (/^-p./.test(value) && isOf(/(?:^|[/\\])(?:mysql|mariadb)[\w-]{0,16}(?:\.exe)?$/)) return `-p${filtered}`
  return value
}
