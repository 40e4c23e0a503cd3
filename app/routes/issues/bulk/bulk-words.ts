import type { BulkAct, BulkProgress } from '~/issues/bulk'
import type { bulkTexts } from '~/texts/en/bulk'
import type { TextsOf } from '~/texts/namespace'

export type BulkTexts = TextsOf<typeof bulkTexts>

/** Sentences about acts on many issues. */
export function bulkWords(progress: BulkProgress, texts: BulkTexts): string {
  const { act, state, total, looked, changed, restored, leftAlone } = progress
  switch (state) {
    case 'acting':
      return texts.underWay[act.what](total, looked)
    case 'undoing':
      return texts.undoing(restored + leftAlone, changed)
    case 'undone':
      return leftAlone === 0 ? texts.undone(restored) : `${texts.undone(restored)} ${texts.leftAlone(leftAlone)}`
    case 'done':
      return doneWords(progress, texts)
  }
}

/** Whether something can be undone. */
export const canUndo = ({ state, changed }: BulkProgress): boolean =>
  (state === 'acting' || state === 'done') && changed > 0

function doneWords({ act, looked, changed }: BulkProgress, texts: BulkTexts): string {
  if (changed === 0) return texts.nothing
  // The merge target itself does not count as changed.
  const rest = looked - changed - (act.what === 'merge' ? 1 : 0)
  const done = acted(act, changed, texts.done)
  return rest <= 0 ? done : `${done} ${texts.rest(rest)}`
}

function acted(act: BulkAct, issues: number, texts: BulkTexts['done']): string {
  switch (act.what) {
    case 'resolve':
      return act.when ? texts.resolveNext(issues) : texts.resolve(issues)
    case 'assign':
      return act.userId === undefined && act.team === undefined ? texts.unassign(issues) : texts.assign(issues)
    case 'priority':
      return texts.priority[act.priority](issues)
    default:
      return texts[act.what](issues)
  }
}
