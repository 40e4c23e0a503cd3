import { room } from '../room'

/** What is wrong with a search for issues. */
export const searchTexts = room('search', {
  noValue: (key: string) => `${key}: needs a value.`,
  manyValues: (most: number) => `Use at most ${most} alternatives.`,
  manyTerms: (most: number) => `Use at most ${most} terms.`,
  long: (most: number) => `Use at most ${most} characters.`,
  nothing: (words: string) => `${words} matches anything. Type a word.`,
  openQuote: (words: string) => `The quote in ${words} is not closed.`,
  notValid: (words: string, names: string) => `${words} isn't valid. Try ${names}.`,
  number: (words: string, field: string) =>
    `${words} isn't valid. Use a number: ${field}:>100, ${field}:<=5, ${field}:2k.`,
  time: (words: string, field: string) => `${words} isn't valid. Use a time: ${field}:<7d, ${field}:>=2026-11-01.`,
  noTag: (name: string) => `No tag named ${name}.`,
  meant: (instead: string) => `Did you mean ${instead}?`,
  notOfEvents: (field: string) => `${field}: is about issues, not events.`,
})
