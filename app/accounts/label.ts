import { mistakesTexts } from '../texts/en/mistakes'

/** What people call their keys and tokens is this short. */
export const longestLabel = 60

/** What is wrong with a label, for beside its field. A label that was typed is never cut in silence. */
export function mistakeInLabel(label: string, texts = mistakesTexts.english): string | undefined {
  return label.length > longestLabel ? texts.atMost(longestLabel) : undefined
}
