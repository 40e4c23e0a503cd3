import type { accountTexts } from './en/account'
import type { fallbackTexts } from './en/fallback'
import type { frameTexts } from './en/frame'
import type { mistakesTexts } from './en/mistakes'
import type { receiptTexts } from './en/receipt'
import type { receiptsTexts } from './en/receipts'
import type { timeTexts } from './en/time'
import type { uiTexts } from './en/ui'
import type { TextsOf } from './room'

/** Every room there is: what a language has to have. */
export type Dictionary = {
  account: TextsOf<typeof accountTexts>
  fallback: TextsOf<typeof fallbackTexts>
  frame: TextsOf<typeof frameTexts>
  mistakes: TextsOf<typeof mistakesTexts>
  receipt: TextsOf<typeof receiptTexts>
  receipts: TextsOf<typeof receiptsTexts>
  time: TextsOf<typeof timeTexts>
  ui: TextsOf<typeof uiTexts>
}
