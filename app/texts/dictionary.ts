import type { accountTexts } from './en/account'
import type { mistakesTexts } from './en/mistakes'
import type { timeTexts } from './en/time'
import type { TextsOf } from './room'

/** Every room there is: what a language has to have. */
export type Dictionary = {
  account: TextsOf<typeof accountTexts>
  mistakes: TextsOf<typeof mistakesTexts>
  time: TextsOf<typeof timeTexts>
}
