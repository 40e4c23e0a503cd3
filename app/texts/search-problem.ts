import type { Problem } from '../issues/search/term'
import type { searchTexts } from './en/search'
import type { TextsOf } from './namespace'

export type SearchTexts = TextsOf<typeof searchTexts>

/** Characters of the search that a sentence quotes. */
const mostQuoted = 60

/** What is wrong with the search `q`, in a sentence that quotes the words it is about. */
export function problemText(q: string, problem: Problem, texts: SearchTexts): string {
  const words = q.slice(problem.start, Math.min(problem.end, problem.start + mostQuoted))
  switch (problem.what) {
    case 'no-value':
      return texts.noValue(problem.key)
    case 'many-values':
      return texts.manyValues(problem.most)
    case 'many-terms':
      return texts.manyTerms(problem.most)
    case 'long':
      return texts.long(problem.most)
    case 'nothing':
      return texts.nothing(words)
    case 'open-quote':
      return texts.openQuote(words)
    case 'not-valid':
      return texts.notValid(words, problem.names.join(', '))
    case 'number':
      return texts.number(words, problem.field)
    case 'time':
      return texts.time(words, problem.field)
    case 'no-tag':
      return texts.noTag(problem.name)
  }
}

/** The same with what was probably meant, for where no link can say it. */
export function problemSentence(q: string, problem: Problem, texts: SearchTexts): string {
  const text = problemText(q, problem, texts)
  return problem.instead ? `${text} ${texts.meant(problem.instead)}` : text
}
