import { parseSearch } from '../issues/search/parse-search'
import { isTimeZone, type QuietHours } from './quiet-hours'
import { type AlertRule, defaultGatherSeconds, defaultPauseMinutes, ruleLimits } from './rule'
import { type PlainWhen, plainWhens, type When, whenKinds } from './when'

/*
 * Rules as JSON: of the API, of the command line's conditions, and of exported files. Conditions without settings are words (`"new"`), others
 * objects with a `kind`; times of quiet hours are `"22:00"`.
 */

/** A rule without its place. */
export type NewRule = Omit<AlertRule, 'id' | 'projectId'>

/** What is wrong with a field of a rule; `field` is its path: `when.0.count`. The page or the answer picks the words. */
export type RuleJsonMistake = { field: string } & (
  | { what: 'missing' | 'unknown-field' | 'type' | 'time' | 'time-zone' | 'search' }
  | { what: 'too-long' | 'too-many'; most: number }
  | { what: 'number'; least: number; most: number }
  | { what: 'choice'; choices: readonly string[] }
)

/** The largest numbers of conditions. */
export const whenLimits = { count: 1_000_000, sessions: 1_000_000, people: 1000 } as const

export function ruleJson({ name, enabled, when, search, channels, toMembers, quiet, ...rest }: NewRule) {
  return {
    ...{ name, enabled, when: when.map(whenJson), search, channels, toMembers },
    gatherSeconds: rest.gatherSeconds,
    pauseMinutes: rest.pauseMinutes,
    quiet: quiet ? { ...quiet, from: clock(quiet.from), until: clock(quiet.until) } : null,
  }
}

const whenJson = (when: When) => (Object.keys(when).length === 1 ? when.kind : when)

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Collects the mistakes of one rule. */
type Mistakes = { add: (mistake: RuleJsonMistake) => void }

const ruleFields = [
  ...['name', 'enabled', 'when', 'search', 'channels', 'toMembers', 'gatherSeconds', 'pauseMinutes', 'quiet'],
]

/** Reads a rule; what is absent has its default, and a rule needs a name and a condition. Fields that a rule does not have are mistakes. */
export function readRule(value: unknown): { ok: true; rule: NewRule } | { ok: false; mistakes: RuleJsonMistake[] } {
  const mistakes: RuleJsonMistake[] = []
  const noted = { add: (mistake: RuleJsonMistake) => void mistakes.push(mistake) }
  if (!isFields(value)) return { ok: false, mistakes: [{ field: '', what: 'type' }] }
  for (const field of Object.keys(value)) if (!ruleFields.includes(field)) noted.add({ field, what: 'unknown-field' })
  const quiet = value.quiet === undefined || value.quiet === null ? undefined : readQuiet(value.quiet, noted)
  const rule: NewRule = {
    name: readName(value.name, noted),
    enabled: readFlag(value.enabled, 'enabled', true, noted),
    when: readWhens(value.when, noted),
    search: readSearchText(value.search ?? '', noted),
    channels: readChannels(value.channels ?? [], noted),
    toMembers: readFlag(value.toMembers, 'toMembers', false, noted),
    gatherSeconds: readNumber(
      value.gatherSeconds ?? defaultGatherSeconds,
      'gatherSeconds',
      0,
      ruleLimits.gatherSeconds,
      noted,
    ),
    pauseMinutes: readNumber(
      value.pauseMinutes ?? defaultPauseMinutes,
      'pauseMinutes',
      0,
      ruleLimits.pauseMinutes,
      noted,
    ),
    ...(quiet && { quiet }),
  }
  return mistakes.length > 0 ? { ok: false, mistakes } : { ok: true, rule }
}

function readName(value: unknown, { add }: Mistakes): string {
  if (typeof value !== 'string' || value.trim() === '') {
    add({ field: 'name', what: value === undefined || typeof value === 'string' ? 'missing' : 'type' })
    return ''
  }
  if (value.length > ruleLimits.nameLength) add({ field: 'name', what: 'too-long', most: ruleLimits.nameLength })
  return value.trim()
}

function readFlag(value: unknown, field: string, absent: boolean, { add }: Mistakes): boolean {
  if (value === undefined) return absent
  if (typeof value !== 'boolean') add({ field, what: 'type' })
  return value === true
}

function readNumber(value: unknown, field: string, least: number, most: number, { add }: Mistakes): number {
  if (Number.isInteger(value) && Number(value) >= least && Number(value) <= most) return Number(value)
  add({ field, what: 'number', least, most })
  return least
}

function readSearchText(value: unknown, { add }: Mistakes): string {
  if (typeof value !== 'string') {
    add({ field: 'search', what: 'type' })
    return ''
  }
  if (parseSearch(value).problems.length > 0) add({ field: 'search', what: 'search' })
  return value.trim()
}

function readChannels(value: unknown, { add }: Mistakes): number[] {
  if (!Array.isArray(value) || value.some((id) => !Number.isInteger(id) || id <= 0)) {
    add({ field: 'channels', what: 'type' })
    return []
  }
  if (value.length > ruleLimits.channels) add({ field: 'channels', what: 'too-many', most: ruleLimits.channels })
  return [...new Set(value as number[])]
}

function readWhens(value: unknown, noted: Mistakes): When[] {
  if (!Array.isArray(value) || value.length === 0) {
    noted.add({ field: 'when', what: value === undefined || Array.isArray(value) ? 'missing' : 'type' })
    return []
  }
  const read = new Map<string, When>()
  value.slice(0, 2 * whenKinds.length).forEach((one: unknown, index) => {
    const when = readWhen(one, `when.${index}`, noted)
    if (when && read.has(when.kind)) noted.add({ field: `when.${index}`, what: 'too-many', most: 1 })
    if (when) read.set(when.kind, when)
  })
  return [...read.values()]
}

const isPlain = (kind: unknown): kind is PlainWhen => plainWhens.some((plain) => plain === kind)

function readWhen(value: unknown, field: string, noted: Mistakes): When | undefined {
  const fields: Fields = isFields(value) ? value : { kind: value }
  const { kind } = fields
  if (isPlain(kind)) return { kind }
  const number = (name: string, most: number) => readNumber(fields[name], `${field}.${name}`, 1, most, noted)
  if (kind === 'looked_up') return { kind, people: number('people', whenLimits.people) }
  if (kind === 'release') return { kind, ...readCrashFree(fields.crashFree, `${field}.crashFree`, noted) }
  if (kind === 'threshold') {
    return {
      kind,
      of: readChoice(fields.of, `${field}.of`, ['events', 'users'], noted),
      scope: readChoice(fields.scope, `${field}.scope`, ['issue', 'project'], noted),
      count: number('count', whenLimits.count),
      minutes: number('minutes', ruleLimits.thresholdMinutes),
    }
  }
  noted.add({ field, what: 'choice', choices: whenKinds })
  return undefined
}

function readChoice<Choice extends string>(value: unknown, field: string, choices: Choice[], noted: Mistakes): Choice {
  const choice = choices.find((one) => one === value)
  if (choice === undefined) noted.add({ field, what: 'choice', choices })
  return choice ?? choices[0]!
}

function readCrashFree(value: unknown, field: string, noted: Mistakes) {
  if (value === undefined || value === null) return {}
  if (!isFields(value)) {
    noted.add({ field, what: 'type' })
    return {}
  }
  const { percent } = value
  const isPercent = typeof percent === 'number' && percent > 0 && percent < 100
  if (!isPercent) noted.add({ field: `${field}.percent`, what: 'number', least: 0, most: 100 })
  const sessions = readNumber(value.sessions, `${field}.sessions`, 1, whenLimits.sessions, noted)
  return { crashFree: { percent: isPercent ? percent : 0, sessions } }
}

function readQuiet(value: unknown, noted: Mistakes): QuietHours | undefined {
  if (!isFields(value)) {
    noted.add({ field: 'quiet', what: 'type' })
    return undefined
  }
  const time = (name: 'from' | 'until'): number => {
    const text = value[name]
    const [, hour = '', minute = ''] = (typeof text === 'string' && /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text)) || []
    if (hour === '') noted.add({ field: `quiet.${name}`, what: 'time' })
    return Number(hour) * 60 + Number(minute)
  }
  const { days, timeZone } = value
  const isZone = typeof timeZone === 'string' && isTimeZone(timeZone)
  if (!isZone) noted.add({ field: 'quiet.timeZone', what: 'time-zone' })
  const areDays = Array.isArray(days) && days.length > 0 && days.every((day) => [0, 1, 2, 3, 4, 5, 6].includes(day))
  if (!areDays) noted.add({ field: 'quiet.days', what: 'type' })
  return {
    timeZone: isZone ? timeZone : '',
    days: areDays ? [...new Set(days as number[])].sort() : [],
    from: time('from'),
    until: time('until'),
    fatalPasses: readFlag(value.fatalPasses, 'quiet.fatalPasses', false, noted),
  }
}
