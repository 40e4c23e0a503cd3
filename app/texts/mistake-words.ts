import type { Mistake, Mistakes } from '../mistake'
import type { mistakesTexts } from './en/mistakes'
import type { TextsOf } from './namespace'

type Texts = TextsOf<typeof mistakesTexts>

/** The sentence shown at the field. */
export function mistakeWords(mistake: Mistake, texts: Texts): string {
  switch (mistake.what) {
    case 'too-long':
      return texts.tooLong(mistake.most, mistake.typed)
    case 'too-short':
      return texts.tooShort(mistake.least)
    case 'no-choice':
      return texts.noChoice(mistake.choices.join(', '))
    case 'too-many-mentions':
      return texts.manyMentions(mistake.most, mistake.named)
    default:
      return texts.missing[mistake.what]
  }
}

/** The sentences of a form by field; undefined when there are no mistakes. */
export function mistakesWords<Field extends string>(
  mistakes: Mistakes<Field> | undefined,
  texts: Texts,
): Partial<Record<Field, string>> | undefined {
  if (!mistakes) return undefined
  const found = Object.entries<Mistake | undefined>(mistakes)
  return Object.fromEntries(
    found.flatMap(([field, mistake]) => (mistake ? [[field, mistakeWords(mistake, texts)]] : [])),
  ) as Partial<Record<Field, string>>
}
