import { type RuleJsonMistake, readRule } from '~/alerts/rule-json'
import { whenKinds } from '~/alerts/when'
import { parseSearch } from '~/issues/search/parse-search'
import type { Problem } from '~/issues/search/term'
import type { RuleContent } from '~/store/alert-rules'
import type { RuleFields } from './rule-fields'

/** A mistake in a field of the form. The page chooses the words. */
export type RuleMistake =
  | { what: 'missing' | 'time' | 'choice' }
  | { what: 'too-long' | 'too-many'; most: number }
  | { what: 'number'; least: number; most: number }
  /** `q`: the search, which messages quote. */
  | { what: 'search'; q: string; problem: Problem }

export type RuleMistakes = Partial<Record<keyof RuleFields, RuleMistake>>

/** The name of a rule that has none yet. */
const nameless = '?'

/**
 * Reads the form as the JSON of a rule. Returns the rule, or the mistakes by field. `rule` exists without a name, too, because a rule can
 * be previewed before it has one.
 */
export function readRuleFields(typed: RuleFields): { rule?: Omit<RuleContent, 'enabled'>; mistakes: RuleMistakes } {
  const read = readRule({ ...jsonOf(typed), name: typed.name || nameless })
  const mistakes: RuleMistakes = typed.name === '' ? { name: { what: 'missing' } } : {}
  if (!read.ok) {
    for (const mistake of read.mistakes) {
      const field = fieldOf(mistake.field)
      if (field) mistakes[field] = mistakeOf(mistake, typed)
    }
    return { mistakes }
  }
  const { enabled: _, ...rule } = read.rule
  return { rule: { ...rule, name: typed.name }, mistakes }
}

/** The form as the JSON of a rule, without the settings of conditions that are not selected and of disabled hours. */
function jsonOf(typed: RuleFields) {
  const settings: Record<string, object | undefined> = {
    threshold: {
      of: typed.of,
      scope: typed.scope,
      count: numberOf(typed.count),
      minutes: numberOf(typed.minutes),
    },
    looked_up: { people: numberOf(typed.people) },
    release:
      typed.crashFree === ''
        ? undefined
        : { crashFree: { percent: numberOf(typed.crashFree.replace(',', '.')), sessions: numberOf(typed.sessions) } },
  }
  return {
    when: whenKinds.filter((kind) => typed.when.includes(kind)).map((kind) => ({ kind, ...settings[kind] })),
    search: typed.search,
    channels: typed.channels.map(Number),
    toMembers: typed.members,
    gatherSeconds: numberOf(typed.gather),
    pauseMinutes: numberOf(typed.pause),
    quiet: typed.quiet
      ? {
          timeZone: typed.zone,
          days: typed.days.map(Number),
          from: typed.from,
          until: typed.until,
          fatalPasses: typed.fatal,
        }
      : null,
  }
}

/** NaN, which `readRule` rejects, if the text is not a plain number. */
const numberOf = (text: string): number => (/^\d{1,9}(\.\d{1,4})?$/.test(text) ? Number(text) : Number.NaN)

const fields: Record<string, keyof RuleFields> = {
  name: 'name',
  when: 'when',
  count: 'count',
  of: 'of',
  scope: 'scope',
  minutes: 'minutes',
  percent: 'crashFree',
  sessions: 'sessions',
  people: 'people',
  search: 'search',
  channels: 'channels',
  gatherSeconds: 'gather',
  pauseMinutes: 'pause',
  days: 'days',
  from: 'from',
  until: 'until',
  timeZone: 'zone',
}

/** Maps a path of the JSON to its field: `when.0.crashFree.percent` to `crashFree`. */
const fieldOf = (path: string): keyof RuleFields | undefined => fields[path.split('.').at(-1) ?? '']

function mistakeOf(mistake: RuleJsonMistake, typed: RuleFields): RuleMistake {
  switch (mistake.what) {
    case 'too-long':
    case 'too-many':
      return { what: mistake.what, most: mistake.most }
    case 'number':
      return { what: 'number', least: mistake.least, most: mistake.most }
    case 'time':
      return { what: 'time' }
    case 'search': {
      const [problem] = parseSearch(typed.search).problems
      return problem ? { what: 'search', q: typed.search, problem } : { what: 'choice' }
    }
    case 'missing':
      return { what: 'missing' }
    default:
      return mistake.field.endsWith('.days') ? { what: 'missing' } : { what: 'choice' }
  }
}
