/** A search of Sentry in the language of `issues/search`, or what is wrong with it. */
export type ReadQuery = { ok: true; search: string } | { ok: false; problem: string }

/** A search longer than this is not read. */
const longestQuery = 1000

/**
 * `is:unresolved level:[error,fatal] !release:1.* age:-24h checkout`, as Sentry's clients write it. Terms that would choose other issues here
 * than there are a problem: a client must not take these for the matching ones. Source: docs.sentry.io/concepts/search.
 */
export function readQuery(query: string): ReadQuery {
  if (query.length > longestQuery) return wrong(`The search is longer than ${longestQuery} characters.`)
  const terms: string[] = []
  for (const { text, negated, key, value } of wordsIn(query)) {
    if (key === undefined && /^and$/i.test(text)) continue
    if (key === undefined && /^(or|\(|\))$/i.test(text)) return wrong('OR and parentheses are not supported.')
    const term = key === undefined ? { ok: true as const, search: patternOf(value) } : termOf(key, value)
    if (!term.ok) return term
    if (term.search !== '') terms.push(negated ? negate(term.search) : term.search)
  }
  return { ok: true, search: terms.join(' ') }
}

type Word = { text: string; negated: boolean; key?: string; value: string }

const wrong = (problem: string): ReadQuery => ({ ok: false, problem })
const right = (search: string): ReadQuery => ({ ok: true, search })

/** A key, then a list in brackets, a quoted text or anything up to the next space. */
const word = /([!-]?)(?:([A-Za-z][\w.-]*|"[^"]+"):(?!\/\/))?(\[[^\]]*\]|"(?:\\.|[^"\\])*"|[()]|[^\s()]+)?/gy

function wordsIn(query: string): Word[] {
  const words: Word[] = []
  const spaces = /\s*/y
  let at = 0
  while (at < query.length) {
    spaces.lastIndex = at
    spaces.exec(query)
    at = spaces.lastIndex
    word.lastIndex = at
    const found = word.exec(query)
    if (!found?.[0]) break
    const [text, sign, key, value = ''] = found
    words.push({ text, negated: sign !== '', ...(key && { key: key.replaceAll('"', '') }), value })
    at += text.length
  }
  return words
}

const negate = (term: string) => (term.startsWith('-') ? term.slice(1) : `-${term}`)

/** `is:` and `status:`. */
const states: Record<string, string> = {
  unresolved: 'is:open',
  resolved: 'is:resolved',
  ignored: 'is:muted',
  archived: 'is:muted',
  muted: 'is:muted',
  unassigned: 'is:unassigned',
  assigned: '-is:unassigned',
  new: 'is:new',
  regressed: 'is:regressed',
  escalating: 'is:escalating',
  ongoing: 'is:open',
}

/** Keys of Sentry whose meaning is that of a key here. Other keys are tags, which keep their name. */
const keys: Record<string, string> = {
  assigned_to: 'assigned',
  'error.type': 'type',
  'stack.filename': 'file',
  'stack.function': 'function',
  'http.url': 'url',
  'project.name': 'project',
  'browser.name': 'browser',
  'os.name': 'os',
  'device.family': 'device',
  'platform.name': 'platform',
}

/** What is searched as free text: title, type, message and place. */
const texts = ['message', 'title', 'error.value', 'transaction', 'culprit', 'location']
const numbers: Record<string, string> = {
  timesseen: 'count',
  times_seen: 'count',
  userscount: 'users',
  usercount: 'users',
}
const times: Record<string, string> = {
  age: 'first-seen',
  firstseen: 'first-seen',
  first_seen: 'first-seen',
  lastseen: 'last-seen',
  last_seen: 'last-seen',
}

/** Everything here is an error, so these choose nothing. */
const categories = ['issue.category', 'issue.type', 'event.type', 'type']

function termOf(key: string, value: string): ReadQuery {
  const name = key.toLowerCase()
  const all = alternativesIn(value)
  if (all.length === 0) return wrong(`“${key}:” has no value.`)
  if (name === 'is' || name === 'status' || name === 'substatus') return stateTerm(key, all)
  if (name === 'assigned' || name === 'assigned_to') return right(`assigned:${all.map(assigneeOf).join('|')}`)
  if (name === 'bookmarks') return right('is:bookmarked')
  if (categories.includes(name) && all.every((one) => /^(error|default)$/i.test(one))) return right('')
  if (categories.includes(name)) return wrong(`“${key}:${all[0]}” is not supported: every issue here is an error.`)
  if (texts.includes(name)) {
    return all.length === 1 ? right(patternOf(all[0]!)) : wrong(`“${key}” takes one value.`)
  }
  if (Object.hasOwn(numbers, name)) return right(`${numbers[name]}:${all[0]}`)
  if (Object.hasOwn(times, name)) return timeTerm(key, times[name]!, all[0]!)
  if (/^issue(\.(id|priority))?$/.test(name)) return wrong(`“${key}” cannot be searched for.`)
  return right(`${Object.hasOwn(keys, name) ? keys[name] : key}:${all.map(patternOf).join('|')}`)
}

function stateTerm(key: string, all: string[]): ReadQuery {
  const found = all.map((one) => (Object.hasOwn(states, one.toLowerCase()) ? states[one.toLowerCase()] : undefined))
  const unknown = all[found.indexOf(undefined)]
  if (unknown !== undefined) {
    return wrong(`“${key}:${unknown}” is not supported. Use one of ${Object.keys(states).join(', ')}.`)
  }
  if (found.length === 1) return right(found[0]!)
  if (found.some((one) => one?.startsWith('-'))) return wrong(`“${key}:assigned” cannot be in a list.`)
  return right(`is:${[...new Set(found)].map((one) => one!.slice('is:'.length)).join('|')}`)
}

const assigneeOf = (who: string) =>
  who === 'none' ? 'nobody' : who === 'my_teams' || who === '#my_teams' ? 'me' : patternOf(who)

/** `-24h`: within the last 24 hours. `+24h`: before that. `>2026-11-01T12:00:00Z`: a time in UTC, to the minute. */
function timeTerm(key: string, field: string, value: string): ReadQuery {
  const span = /^([+-])(\d{1,5}[smhdw])$/.exec(value)
  if (span) return right(`${field}:${span[1] === '-' ? '<' : '>'}${span[2]}`)
  const date = /^(<=|>=|<|>|=)?(\d{4}-\d\d-\d\d)(T\d\d:\d\d)?(?::\d\d(?:\.\d+)?)?(?:Z|\+00:00)?$/.exec(value)
  if (date) return right(`${field}:${date[1] ?? ''}${date[2]}${date[3] ?? ''}`)
  return wrong(`“${key}:${value}” is no time. Write it like ${key}:-24h or ${key}:>2026-05-04.`)
}

function alternativesIn(value: string): string[] {
  if (!value.startsWith('[')) return value === '' ? [] : [unquote(value)]
  const listed = value.slice(1, -1).match(/"(?:\\.|[^"\\])*"|[^,]+/g) ?? []
  return listed.map((one) => unquote(one.trim())).filter(Boolean)
}

const unquote = (text: string) =>
  text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1).replace(/\\(["\\])/g, '$1') : text

/** Sentry's stars also hold inside quotes. What stands between them is quoted here. */
const patternOf = (text: string): string =>
  unquote(text)
    .split('*')
    .map((part) => (part === '' || /^[\w./@#-]+$/.test(part) ? part : `"${part.replace(/(["\\])/g, '\\$1')}"`))
    .join('*')
