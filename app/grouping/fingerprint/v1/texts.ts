/**
 * Texts with what changes from one occurrence to the next taken out.
 *
 * 1. In order: addresses of people and machines, paths, ids, dates and durations, quoted values, numbers.
 * 2. What names a part of a program stays though it is quoted: `reading 'amount'`, `No module named 'x'`, `'NoneType' object`.
 * 3. Numbers that name a kind of failure stay: statuses, error and exit codes, React's error numbers.
 * 4. Two lines and 1,000 characters count; every pattern is bounded.
 */
type Change = [RegExp, string | ((match: string, ...rest: (string | number)[]) => string)]

const ids: Change[] = [
  [/[\w.+-]{1,64}@[\w-]{1,63}(\.[\w-]{1,63}){1,8}/g, '<email>'],
  [/\b[a-z][a-z0-9+-]{1,20}:\/\/[^\s"'<>]{1,2000}(?<![)\],.;:!?])/gi, '<url>'],
  [
    /\b\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d([.,]\d{1,9})?)?( ?(Z|UTC|[+-]\d\d:?\d\d))?)?|\b\d{1,2}[/.]\d{1,2}[/.]\d{4}\b/g,
    '<date>',
  ],
  [/\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun),? (\w{3} \d\d?|\d\d? \w{3})( \d{4})? [\d:]{8}( \d{4})?( GMT)?/g, '<date>'],
  [/\b\d\d:\d\d:\d\d([.,]\d{1,9})?\b/g, '<time>'],
  [/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, '<uuid>'],
  [/\b\d{1,3}(\.\d{1,3}){3}(:\d{1,5})?\b/g, '<ip>'],
  [/(?<![\w:.])(?=[0-9a-f:]{2,39}(?![\w:]))([0-9a-f]{0,4}:){2,7}[0-9a-f]{0,4}/gi, '<ip>'],
  [/\b([0-9a-f]{64}|[0-9a-f]{40}|[0-9a-f]{32})\b/gi, '<hash>'],
  [/\b0x[0-9a-f]+\b/gi, '<hex>'],
  // Issue #17, and Flutter's short hashes of objects, which may be all digits.
  [/(?<!React error )#(?:\d{1,12}|[0-9a-f]{5})(?!\w)/gi, '#<number>'],
  [/-(?=[a-z]{0,9}\d)[a-z0-9]{8,10}-[a-z0-9]{5}(?!\w)/g, '-<id>'],
  [/\b(?=[a-f]{0,63}\d)(?=\d{0,63}[a-f])[0-9a-f]{7,64}\b/gi, '<hex>'],
  [/(?<![\w<])[A-Za-z0-9]{1,12}(?:[_-]?[A-Za-z0-9]{1,200}){0,8}/g, (word) => (isMadeUp(word) ? '<id>' : word)],
]

/** `ord_1NxK2jB9aQz`, `01HZX3K5P7QWERTY`: a part that is long and mixes letters with digits, as words and names do not. */
function isMadeUp(word: string): boolean {
  if (word.length < 8 || !/\d/.test(word)) return false
  return word.split(/[_-]/).some((part) => {
    const digits = part.replace(/\D/g, '').length
    if (part.length < 8 || digits === 0 || digits === part.length) return false
    return part.length >= 16 || (digits >= 2 && /\d[A-Za-z]/.test(part))
  })
}

const kept =
  /\b(named|reading|setting|property|properties|evaluating|methods?|function|selector|modules?|package|import|attribute|attr|column|table|relation|index|constraint|field|class|type|variable|parameter|argument|keyword|option|directive|operator|symbol|constant|component|hook|element|tag|header|command|key|enum|interface|trait)[ =:(]{0,3}$/i
const keptBefore = /^ (object|attribute|is not a function|is not defined|has no|is required|takes)\b/

const unquoted: Change = [
  /(?<!\w)(?:'[^'\n]{0,200}'|"[^"\n]{0,200}"|“[^”\n]{0,200}”|«[^»\n]{0,200}»)(?!\w)/g,
  (quoted, offset, whole) => {
    const [start, text] = [offset as number, whole as string]
    const isAll = quoted.length === text.length
    const isName =
      kept.test(text.slice(Math.max(0, start - 24), start)) || keptBefore.test(text.slice(start + quoted.length))
    return isAll || isName ? quoted : '<quoted>'
  },
]

const paths: Change = [
  /(?<![\w/<.:])(?:[A-Za-z]:[\\/]|\\\\|~\/|\.{0,2}\/)(?:[^\s"'<>:;,()|?*\\/]{1,100}[\\/]){1,30}[^\s"'<>:;,()|?*\\/]{0,100}/g,
  (path, offset, whole) => {
    if (/\b(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) $/.test((whole as string).slice(0, offset as number))) return path
    return isOfFiles.test(path) ? '<path>' : path
  },
]
const isOfFiles =
  /^([A-Za-z]:|\\\\|~)|^\/(home|var|tmp|srv|usr|opt|etc|Users|root|data|mnt|app|private|proc|dev|workspace|Library)\/|\.\w{1,8}$/

const numbers: Change[] = [
  [
    /\b\d+([.,]\d+)?(ms|s|m|h|µs|us|ns)\b|\b\d+([.,]\d+)? (ms|milliseconds?|s|secs?|seconds?|mins?|minutes?|hours?)\b/g,
    '<duration>',
  ],
  [
    /(?=[-\d])(?<![\w.])(?<!\b(?:status(?: code)?|https?(?:\/[\d.]{1,3})?|errno|exit(?: code| status)?|error code|sqlstate|ORA|React error)[ :=(#[-]{1,3})-?\d{1,40}([.,]\d{1,40}){0,20}(?!\w)/gi,
    '<number>',
  ],
  [/(?<=[A-Za-z]{3}|_)\d{2,40}\b/g, '<number>'],
  [/\bv\d{1,9}(\.\d{1,9}){1,3}\b/g, '<version>'],
]

const changesOfTexts: Change[] = [...ids.slice(0, 2), paths, unquoted, ...ids.slice(2), ...numbers]
const changesOfPlaces: Change[] = [...ids, ...numbers]

export const replaced = (text: string, changes: Change[]): string =>
  changes.reduce(
    (out, [pattern, by]) => (typeof by === 'string' ? out.replace(pattern, by) : out.replace(pattern, by)),
    text,
  )

/** Of a message or of an exception's value. */
export const parameterised = (text: string): string => replaced(firstLines(text), changesOfTexts)

/** Of a route, a transaction or the path of a page: its words stay, its ids go. */
export const withoutIds = (text: string): string => replaced(firstLines(text), changesOfPlaces)

function firstLines(text: string): string {
  const lines = text
    .slice(0, 4000)
    .split('\n')
    .filter((line) => line.trim() !== '')
  return lines.slice(0, 2).join('\n').slice(0, 1000)
}
