import type { Level } from '../events/event'
import { mistakeInPlaceholders, type PlaceholderMistake } from './placeholders'
import type { GroupingRule, RuleConditions, RuleEffect } from './rules'

/** A rule as it is typed: every field is one line of text, empty when not set. */
export type RuleFields = Record<(typeof ruleFieldNames)[number], string>

export const ruleFieldNames = [
  'type',
  'message',
  'path',
  'function',
  'tagName',
  'tagValue',
  'fingerprint',
  'title',
  'level',
] as const

export const ruleLevels: Level[] = ['fatal', 'error', 'warning', 'info', 'debug']

/** A mistake in a field; the form picks the words. */
export type RuleMistake =
  | PlaceholderMistake
  | { what: 'too-long' | 'too-many-parts' | 'too-many-rules'; most: number }
  | {
      what:
        | 'tag-name-missing'
        | 'tag-value-missing'
        | 'default-in-part'
        | 'unknown-level'
        | 'no-condition'
        | 'no-effect'
        | 'rule-deleted'
    }

export type RuleMistakes = Partial<Record<(typeof ruleFieldNames)[number] | 'rule', RuleMistake>>

/** Longest pattern, title or part of a fingerprint. */
const longest = 300
const mostParts = 10

export const ruleFieldsOf = (typed: (name: string) => string): RuleFields =>
  Object.fromEntries(ruleFieldNames.map((name) => [name, typed(name)])) as RuleFields

/** A rule as its form shows it. */
export function fieldsOfRule({ conditions, effect }: Pick<GroupingRule, 'conditions' | 'effect'>): RuleFields {
  const { type = '', message = '', path = '', function: name = '', tag } = conditions
  const { fingerprint = [], title = '', level = '' } = effect
  const said = { type, message, path, function: name, tagName: tag?.name ?? '', tagValue: tag?.value ?? '' }
  return { ...said, fingerprint: fingerprint.join(', '), title, level }
}

/** All mistakes, by field; those of the whole rule under `rule`. */
export function parseRule(
  typed: RuleFields,
): { rule: { conditions: RuleConditions; effect: RuleEffect } } | { mistakes: RuleMistakes } {
  const mistakes: RuleMistakes = {}
  for (const name of ruleFieldNames) {
    if (typed[name].length > longest) mistakes[name] = { what: 'too-long', most: longest }
  }
  for (const name of ['fingerprint', 'title'] as const) {
    const mistake = mistakeInPlaceholders(typed[name])
    if (mistake) mistakes[name] ??= mistake
  }
  if (typed.tagValue && !typed.tagName) mistakes.tagName = { what: 'tag-name-missing' }
  if (typed.tagName && !typed.tagValue) mistakes.tagValue = { what: 'tag-value-missing' }
  const fingerprint = partsOf(typed.fingerprint)
  if (fingerprint.length > mostParts) mistakes.fingerprint = { what: 'too-many-parts', most: mostParts }
  if (fingerprint.some((part) => /.\{\{\s*default\s*\}\}|\{\{\s*default\s*\}\}./.test(part))) {
    mistakes.fingerprint ??= { what: 'default-in-part' }
  }
  const level = ruleLevels.find((one) => one === typed.level)
  if (typed.level && !level) mistakes.level = { what: 'unknown-level' }
  const conditions = conditionsOf(typed)
  if (Object.keys(conditions).length === 0) mistakes.rule = { what: 'no-condition' }
  else if (fingerprint.length === 0 && !typed.title && !typed.level) mistakes.rule = { what: 'no-effect' }
  if (Object.keys(mistakes).length > 0) return { mistakes }
  const effect: RuleEffect = {
    ...(fingerprint.length > 0 && { fingerprint }),
    ...(typed.title && { title: typed.title }),
    ...(level && { level }),
  }
  return { rule: { conditions, effect } }
}

function conditionsOf({ type, message, path, function: name, tagName, tagValue }: RuleFields): RuleConditions {
  return {
    ...(type && { type }),
    ...(message && { message }),
    ...(path && { path }),
    ...(name && { function: name }),
    ...(tagName && { tag: { name: tagName, value: tagValue } }),
  }
}

const partsOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
