import type { SearchKey } from '../../issues/search/completing'
import { namespace } from '../namespace'
import { numbersIn } from '../numbers'

const { count } = numbersIn('en')

/** What each key of a search is for. */
const notes: Record<SearchKey, string> = {
  is: 'status or assignment',
  project: 'project',
  platform: 'language or runtime',
  assigned: 'member or #team',
  level: 'severity',
  has: 'any value of a field or tag',
  release: 'version',
  environment: 'environment',
  type: 'exception type',
  file: 'file of the error',
  function: 'function of the error',
  url: 'request path',
  'user.id': 'affected user',
  count: 'number of events: count:>100',
  users: 'number of users: users:>10',
  'first-seen': 'first event: first-seen:<7d',
  'last-seen': 'latest event: last-seen:<1h',
  tag: 'tag',
}

/** A search for issues: what its keys are for, and what is wrong with it. */
export const searchTexts = namespace('search', {
  noValue: (key: string) => `${key}: needs a value.`,
  manyValues: (most: number) => `Use at most ${count(most)} alternatives.`,
  manyTerms: (most: number) => `Use at most ${count(most)} terms.`,
  long: (most: number) => `Use at most ${count(most)} characters.`,
  nothing: (words: string) => `${words} matches everything. Enter a word.`,
  openQuote: (words: string) => `The quote in ${words} is not closed.`,
  notValid: (words: string, names: string) => `${words} is not valid. Try ${names}.`,
  number: (words: string, field: string) =>
    `${words} is not valid. Use a number: ${field}:>100, ${field}:<=5, ${field}:2k.`,
  time: (words: string, field: string) => `${words} is not valid. Use a time: ${field}:<7d, ${field}:>=2026-11-01.`,
  noTag: (name: string) => `No tag named ${name}.`,
  tooLong: 'This search took too long. Add a term, for example a project.',
  meant: (instead: string) => `Did you mean ${instead}?`,
  notes,
  notOfEvents: (field: string) => `${field}: filters issues, not events.`,
})
