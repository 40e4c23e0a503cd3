import type { Viewer } from '~/accounts/viewer'
import type { Instant } from '~/clock'
import type { Answer } from '~/lookup/answer'
import { nearMisses } from '~/lookup/look-up'
import type { Store } from '~/store/store'
import { nearView, triageView } from './answer-view'

const mostCases = 20
const mostSaid = 3
const mostSimilar = 3

/**
 * Data beside an answer: for helpers the note and the calls about these codes; for people who may open the issue also its state and visitor
 * reports. Undefined when nothing was found.
 */
export async function besideAnswer(store: Store, viewer: Viewer, { matches, codes }: Answer, at: Instant) {
  const [best] = matches
  if (!best) return undefined
  const { shortId } = best.issue
  const isDigest = best.kind === 'digest'
  const near = isDigest ? await nearMisses(store, viewer, [{ kind: 'digest', value: best.code }]) : []
  const similar = near.slice(0, mostSimilar).map((match) => nearView(match, best.code))
  if (best.mayOpen) {
    const [issue, support, { reports }] = await Promise.all([
      store.issues.byShortId(viewer, shortId),
      store.support.ofIssue(viewer, shortId, mostSaid),
      store.receipts.ofIssue(viewer, shortId, mostSaid),
    ])
    const said = [
      ...support.cases.map(({ text, at }) => ({ from: 'caller' as const, text, at })),
      ...reports.map(({ message, at }) => ({ from: 'visitor' as const, text: message, at })),
    ]
    const newest = said.toSorted((a, b) => b.at - a.at).slice(0, mostSaid)
    return { kind: 'triage' as const, similar, triage: triageView(issue?.triage, at), note: support.note, said: newest }
  }
  const asked = [best.code, ...codes.map(({ value }) => value)]
  const [support, shown] = await Promise.all([
    store.support.ofCodes(viewer, shortId, asked, mostCases),
    store.receipts.shown(shortId),
  ])
  return { kind: 'helper' as const, similar, ...support, workedOn: shown?.lookedAt ?? false }
}

export type Beside = NonNullable<Awaited<ReturnType<typeof besideAnswer>>>
export type BesideForTriage = Extract<Beside, { kind: 'triage' }>
export type BesideForHelper = Extract<Beside, { kind: 'helper' }>
