import { type ExplainedReason, type Explanation, explainCause, reasonTitles } from '~/symbolication/explain-cause'
import { explainNoText } from '~/symbolication/explain-no-text'
import type { Resolution } from '~/symbolication/resolution'
import { cut } from './value-text'

/** Why a call is minified, or shows no code, as the page tells it. */
export type WhyMinified = {
  reason: ExplainedReason
  title: string
  file: string
  sentences: string[]
  command?: string
}

/** Said once above the stack when most of the application's own calls are minified. */
export type MinifiedNotice = { minified: number; calls: number; main: WhyMinified; others: string[]; late: boolean }

/** `uploadedAt`: for each cause, when a file that matches was uploaded after it was told. */
export function whyMinified({ causes }: Resolution, uploadedAt: (number | undefined)[] = []): WhyMinified[] {
  return causes.map((cause, at) => {
    return whyOf(explainCause(cause, uploadedAt[at]), cause.file)
  })
}

/** Of a call that was traced by a map that does not hold its source. */
export function whyWithoutCode(map: string): WhyMinified {
  return whyOf(explainNoText(map), map)
}

function whyOf({ reason, sentences, command }: Explanation, file: string): WhyMinified {
  return {
    reason,
    title: reasonTitles[reason],
    file: cut(file, 300),
    sentences: sentences.map((sentence) => cut(sentence, 1500)),
    ...(command && { command }),
  }
}

/** Undefined when at least half of the calls that needed a map have one. */
export function minifiedNotice({ exceptions, threads }: Resolution, why: WhyMinified[]): MinifiedNotice | undefined {
  const answers = [...exceptions, ...threads].flat().filter((answer) => answer !== 0)
  const unresolved = answers.filter((answer) => answer < 0)
  if (unresolved.length * 2 <= answers.length) return undefined
  const counts = new Map<number, number>()
  for (const answer of unresolved) counts.set(-answer - 1, (counts.get(-answer - 1) ?? 0) + 1)
  const [main, ...others] = [...counts].toSorted((a, b) => b[1] - a[1]).flatMap(([at]) => why[at] ?? [])
  if (!main) return undefined
  const titles = new Set(others.map(({ title }) => title).filter((title) => title !== main.title))
  const late = why.some(({ reason }) => reason === 'uploaded_after_event')
  return { minified: unresolved.length, calls: answers.length, main, others: [...titles], late }
}
