import { explainCause } from '~/symbolication/explain-cause'
import type { Cause } from '~/symbolication/resolution'
import { minifiedTexts } from '~/texts/en/minified'

/** A cause as the API returns it: its data, English sentences, and the command that fixes it. */
export function causeJson(cause: Cause): Cause & { sentences: string[]; command?: string } {
  const { reason, facts, command } = explainCause(cause)
  const sentences = minifiedTexts.english.sentences[reason](facts)
  return { ...cause, sentences, ...(command && { command }) }
}
