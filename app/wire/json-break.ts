const space = /[ \t\r\n]*/y
const scalar = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.])/y
const text = /"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/y

type Expected = 'value' | 'first value' | 'key' | 'first key' | 'colon' | 'comma' | 'end'

/**
 * Index of the character at which `json` stops being JSON, for text that `JSON.parse` refuses: engines mention it in their messages only
 * sometimes. Source of the grammar: RFC 8259.
 */
export function jsonBreak(json: string): number {
  const open: string[] = []
  let expected: Expected = 'value'
  for (let at = after(space, json, 0); at < json.length; at = after(space, json, at)) {
    const next = step(json, at, expected, open)
    if (typeof next === 'number') return next
    expected = next.expected
    at = next.at
  }
  return json.length
}

/** Reads one token. A number is the index of the break. */
function step(
  json: string,
  at: number,
  expected: Expected,
  open: string[],
): { at: number; expected: Expected } | number {
  const character = json[at]!
  const behind: Expected = open.length > 0 ? 'comma' : 'end'
  const isKey = expected === 'key' || expected === 'first key'
  if (character === (open.at(-1) === '{' ? '}' : ']') && open.length > 0 && closes.has(expected)) {
    open.pop()
    return { at: at + 1, expected: open.length > 0 ? 'comma' : 'end' }
  }
  if (expected === 'comma')
    return character === ',' ? { at: at + 1, expected: open.at(-1) === '{' ? 'key' : 'value' } : at
  if (expected === 'colon') return character === ':' ? { at: at + 1, expected: 'value' } : at
  if (expected === 'end' || (isKey && character !== '"')) return at
  if (character === '"') {
    const end = after(text, json, at)
    return json[end] === '"' ? { at: end + 1, expected: isKey ? 'colon' : behind } : end
  }
  if (character === '{' || character === '[') {
    open.push(character)
    return { at: at + 1, expected: character === '{' ? 'first key' : 'first value' }
  }
  const end = after(scalar, json, at)
  return end > at ? { at: end, expected: behind } : at
}

const closes = new Set<Expected>(['comma', 'first key', 'first value'])

/** Where the match of `pattern` that starts at `at` ends; `at` without a match. */
function after(pattern: RegExp, json: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(json) ? pattern.lastIndex : at
}
