import { type Explanation, explainCause, explainNoText } from '~/symbolication/explain-cause'
import type { Resolution } from '~/symbolication/resolution'
import { cut } from './value-text'

/** Why a frame is minified, or shows no code; the page picks the words. */
export type WhyMinified = Explanation & { file: string }

/** Shown once above the stack when most in-app frames are minified. `others`: further reasons. */
export type MinifiedNotice = {
  minified: number
  calls: number
  main: WhyMinified
  others: WhyMinified['reason'][]
  late: boolean
}

/** `uploadedAt`: for each cause, when a matching file was uploaded after the stack was resolved. */
export function whyMinified({ causes }: Resolution, uploadedAt: (number | undefined)[] = []): WhyMinified[] {
  return causes.map((cause, at) => ({ ...explainCause(cause, uploadedAt[at]), file: cut(cause.file, 300) }))
}

/** For a frame that was resolved by a map without its source. */
export const whyWithoutCode = (map: string): WhyMinified => ({ ...explainNoText(map), file: cut(map, 300) })

/** Undefined when at least half of the frames that needed a map have one. */
export function minifiedNotice({ exceptions, threads }: Resolution, why: WhyMinified[]): MinifiedNotice | undefined {
  const answers = [...exceptions, ...threads].flat().filter((answer) => answer !== 0)
  const unresolved = answers.filter((answer) => answer < 0)
  if (unresolved.length * 2 <= answers.length) return undefined
  const counts = new Map<number, number>()
  for (const answer of unresolved) counts.set(-answer - 1, (counts.get(-answer - 1) ?? 0) + 1)
  const [main, ...others] = [...counts].toSorted((a, b) => b[1] - a[1]).flatMap(([at]) => why[at] ?? [])
  if (!main) return undefined
  const reasons = new Set(others.map(({ reason }) => reason).filter((reason) => reason !== main.reason))
  const late = why.some(({ reason }) => reason === 'uploaded_after_event')
  return { minified: unresolved.length, calls: answers.length, main, others: [...reasons], late }
}
