import type { Language } from '../../accounts/language'
import { receipt as germanReceipt } from '../../texts/de/receipt'
import { time as germanTime } from '../../texts/de/time'
import { receiptTexts } from '../../texts/en/receipt'
import { timeTexts } from '../../texts/en/time'
import type { TextsOf } from '../../texts/namespace'

export type ReceiptTexts = TextsOf<typeof receiptTexts>
export type ReportTexts = ReceiptTexts['report']

/** Why a report was not kept. */
export type ReportProblem = keyof ReportTexts['problems']

/** A receipt in the language its project says, which need not be that of the page around it: so both come with its script. */
export type ReceiptSpeech = { language: Language; texts: ReceiptTexts; times: TextsOf<typeof timeTexts> }

export function receiptSpeech(language: Language): ReceiptSpeech {
  return language === 'de'
    ? { language, texts: germanReceipt, times: germanTime }
    : { language, texts: receiptTexts.english, times: timeTexts.english }
}
