import type { Language } from './languages'

/*
 * Colours for single lines of source code as events carry them: a few lines around the one that broke, in a dozen languages, cut
 * anywhere, and sent by anybody. So it does not parse. It reads a line from left to right with one expression per language and never goes back:
 * the time is proportional to the length of the line. Why no library: docs/decisions/0038-code-colours.md.
 */

/** A run of a line: what it is (`''`: plain) and how many UTF-16 units it is long. */
export type Run = { kind: RunKind; length: number }
export type RunKind = '' | 'keyword' | 'string' | 'number' | 'function' | 'type' | 'comment'

/** Runs as one short text, for the way to the page: `k6_1f12` is a keyword of six units, one plain unit and a function's name of twelve. */
export const runsText = (runs: Run[]): string =>
  runs.map(({ kind, length }) => `${kind.slice(0, 1) || '_'}${length}`).join('')

/** Longer lines are minified code; they stay plain from there on. */
const longestHighlighted = 400

/** The runs of each line, in order; `lines` are consecutive, so that a comment over several lines is known to go on. */
export function highlight(lines: string[], language: Language): Run[][] {
  const expression = expressionOf(language)
  let inComment = false
  return lines.map((line) => {
    const runs: Run[] = []
    const text = line.slice(0, longestHighlighted)
    let from = 0
    if (language.blockComment && (inComment || /^\s*\*(?:[\s/]|$)/.test(text))) {
      const end = text.indexOf('*/')
      inComment = end < 0 && inComment
      from = end < 0 ? text.length : end + 2
      add(runs, 'comment', from)
    }
    expression.lastIndex = from
    for (let found = expression.exec(text); found && found[0] !== ''; found = expression.exec(text)) {
      const { block, comment, string, number, word } = found.groups ?? {}
      if (block !== undefined && !block.endsWith('*/')) inComment = true
      if (block !== undefined || comment !== undefined) add(runs, 'comment', found[0].length)
      else if (string !== undefined) add(runs, 'string', found[0].length)
      else if (number !== undefined) add(runs, 'number', found[0].length)
      else if (word !== undefined)
        add(runs, kindOf(word, text.slice(expression.lastIndex, expression.lastIndex + 2), language), word.length)
      else add(runs, '', found[0].length)
    }
    add(runs, '', line.length - runs.reduce((sum, { length }) => sum + length, 0))
    return runs
  })
}

/** `next`: the two characters behind the word. */
function kindOf(word: string, next: string, { keywords }: Language): RunKind {
  if (keywords.has(word)) return 'keyword'
  if (/^ ?\(/.test(next)) return /^\p{Lu}/u.test(word) ? 'type' : 'function'
  return /^\p{Lu}\p{L}*\p{Ll}/u.test(word) ? 'type' : ''
}

function add(runs: Run[], kind: RunKind, length: number): void {
  const last = runs.at(-1)
  if (length === 0) return
  if (last?.kind === kind) last.length += length
  else runs.push({ kind, length })
}

const expressions = new Map<Language, RegExp>()

function expressionOf(language: Language): RegExp {
  const made = expressions.get(language) ?? makeExpression(language)
  expressions.set(language, made)
  return made
}

/** Sticky, and something matches at every place: no character is read twice but for what a string without an end has looked ahead. */
function makeExpression({ lineComment, blockComment, backticks, patterns }: Language): RegExp {
  const strings = ['"(?:[^"\\\\]|\\\\.)*"', "'(?:[^'\\\\]|\\\\.)*'"]
  if (backticks) strings.push('`(?:[^`\\\\]|\\\\.)*`')
  if (patterns)
    strings.push(
      '(?<=[=(,:\\[!&|?{};] {0,2}|return )\\/(?![/*])(?:[^/\\\\\\[]|\\\\.|\\[(?:[^\\]\\\\]|\\\\.)*\\])+\\/[a-z]{0,8}',
    )
  const parts = [
    ...(blockComment ? ['(?<block>\\/\\*(?:[^*]|\\*(?!\\/))*(?:\\*\\/)?)'] : []),
    ...(lineComment ? [`(?<comment>${lineComment}.*)`] : []),
    `(?<string>${strings.join('|')})`,
    '(?<number>\\d[\\w.]*)',
    '(?<word>[\\p{L}_$@][\\p{L}\\p{N}_$?]*)',
    '\\s+',
    '[^]',
  ]
  return new RegExp(parts.join('|'), 'uy')
}
