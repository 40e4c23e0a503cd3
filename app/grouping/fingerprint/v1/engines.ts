import type { Exception } from './input'

/**
 * JavaScript engines word the same failure differently, and so do their versions: one wording for each that browsers disagree on.
 * What a minifier may rename (everything before the last dot, short names) is left out.
 */
const wordings: [RegExp, (...groups: string[]) => string][] = [
  [
    /^Cannot (?:read|set) propert(?:y|ies) (?:'(.{0,200})' )?of (undefined|null)(?: \((?:reading|setting) '(.{0,200})'\))?$/,
    nullish,
  ],
  [
    /^(undefined|null) is not an object \(evaluating '(.{0,300}?)'\)$/,
    (_, what, path) => nullish('', lastName(path), what),
  ],
  [/^can't access property "(.{0,200}?)", .{0,300} is (undefined|null)$/, (_, name, what) => nullish('', name, what)],
  [
    /^(.{0,300}?)([\w$]{1,100}) is not a function(?:\. \(In .{0,900}\))?$/,
    (_, path, name) => `not a function: ${path || name!.length > 2 ? name : ''}`,
  ],
  [
    /^(?:Can't find variable: ([\w$]{1,100})|([\w$]{1,100}) is not defined)$/,
    (_, safari, others) => `not defined: ${safari || others}`,
  ],
  [
    /^Unexpected end of JSON input|^Unterminated string in JSON|^JSON Parse error: (?:Unexpected EOF|Unterminated string)|^JSON\.parse: (?:unexpected end of data|unterminated string)/,
    () => 'truncated JSON',
  ],
  [/\b(?:in|after) JSON at position|is not valid JSON$|^JSON\.parse: |^JSON Parse error: /s, () => 'invalid JSON'],
  [
    /^(?:Failed to fetch|Load failed)(?: \(.{0,300}\))?$|^NetworkError when attempting to fetch resource\.|^The network connection was lost\.$/,
    () => 'fetch failed',
  ],
  [/^ResizeObserver loop /, () => 'ResizeObserver loop'],
  [/^Maximum call stack size exceeded|^too much recursion/, () => 'stack overflow'],
]

function nullish(_: string, name?: string, what?: string, newer?: string): string {
  return `property ${newer || name || ''} of ${what}`
}

const lastName = (path = ''): string => /([\w$]{2,100})[^\w$]{0,10}$/.exec(path.replace(/\(.{0,200}\)$/, ''))?.[1] ?? ''

const isScript = (platform: string) => platform === 'javascript' || platform === 'node'

/** What an exception says, in the one wording of its failure. */
export function said({ value = '' }: Exception, platform: string): string {
  if (!isScript(platform)) return value
  const text = value.slice(0, 1500).replace(/^Uncaught (?:\(in promise\) )?(?:\w{0,40}(?:Error|Exception): )?/, '')
  for (const [pattern, wording] of wordings) {
    const match = pattern.exec(text)
    if (match) return wording(...match.map((group) => group ?? ''))
  }
  return text
}

/** Its type; Firefox has one of its own for overflown stacks. */
export const typeOf = ({ type = '', value = '' }: Exception): string =>
  type === 'InternalError' && value.startsWith('too much recursion') ? 'RangeError' : type
