import type { alertRuleTexts } from '~/texts/en/alert-rule'
import type { TextsOf } from '~/texts/namespace'
import { problemSentence, type SearchTexts } from '~/texts/search-problem'
import type { RuleMistake, RuleMistakes } from './read-rule-fields'
import type { RuleFields } from './rule-fields'

type Texts = TextsOf<typeof alertRuleTexts>['mistakes']

function ruleMistakeWords(field: string, mistake: RuleMistake, texts: Texts, searchTexts: SearchTexts): string {
  if (mistake.what === 'search') return problemSentence(mistake.q, mistake.problem, searchTexts)
  if (mistake.what === 'too-long') return texts.tooLong(mistake.most)
  if (mistake.what === 'too-many') return texts.tooManyChannels(mistake.most)
  if (field === 'crashFree') return texts.percent
  if (mistake.what === 'number') return texts.number(mistake.least, mistake.most)
  if (mistake.what === 'time') return texts.time
  if (field === 'when') return texts.noTrigger
  if (field === 'days') return texts.noDay
  return field === 'name' ? texts.noName : texts.choice
}

/** The messages of a rule's form, by field. */
export function ruleMistakesWords(
  mistakes: RuleMistakes,
  texts: Texts,
  searchTexts: SearchTexts,
): Partial<Record<keyof RuleFields, string>> {
  const found = Object.entries<RuleMistake | undefined>(mistakes)
  return Object.fromEntries(
    found.flatMap(([field, mistake]) =>
      mistake ? [[field, ruleMistakeWords(field, mistake, texts, searchTexts)]] : [],
    ),
  )
}
