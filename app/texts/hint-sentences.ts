import type { Hint } from '../lookup/hint'
import type { Tell } from '../lookup/what-to-tell'
import type { hintsTexts } from './en/hints'
import type { TextsOf } from './namespace'

type Hints = TextsOf<typeof hintsTexts>

export const hintSentences = (hints: Hint[], texts: Hints): string[] => hints.map((hint) => hintSentence(hint, texts))

function hintSentence(hint: Hint, texts: Hints): string {
  switch (hint.what) {
    case 'signal':
      return texts.nothingToLookUp(texts.signals[hint.signal])
    case 'errorCode':
      return texts.errorCode(hint.code)
    case 'page':
      return texts.pages[hint.page]
    case 'unknown':
      return texts.unknown(hint.code)
    case 'evicted':
      return texts.evicted(hint.at, hint.reason)
    default:
      return texts[hint.what]
  }
}

export function tellSentence(tell: Tell, { tell: texts }: Hints): string {
  return 'release' in tell ? texts[tell.what](tell.release) : texts[tell.what]
}
