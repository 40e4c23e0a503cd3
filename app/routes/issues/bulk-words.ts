import type { BulkAct, BulkProgress } from '~/issues/bulk'
import type { BulkBegun } from '~/store/bulk'
import { countWords, plural } from '~/ui/count-words'

/** What the list says of acts on many issues, in whole sentences. */
export function bulkWords(progress: BulkProgress): string {
  const { act, state, total, looked, changed, restored, leftAlone } = progress
  switch (state) {
    case 'acting':
      return `${underWay[act.what]} ${plural(total, 'issue')}: ${countWords(looked)} are done.`
    case 'undoing':
      return `Taking it back: ${plural(restored + leftAlone, 'issue')} of ${countWords(changed)} are done.`
    case 'undone':
      return undoneWords(restored, leftAlone)
    case 'done':
      return doneWords(progress)
  }
}

/** Whether there is something that can be taken back. */
export const canUndo = ({ state, changed }: BulkProgress): boolean =>
  (state === 'acting' || state === 'done') && changed > 0

export const refusedWords: Record<Extract<BulkBegun, { ok: false }>['why'], string> = {
  nothing: 'There is no such issue, or it is not yours to change.',
  few: 'Select at least two issues to merge.',
  projects: 'Only issues of one project can be merged.',
  nobody: 'Issues are given to people who triage the project, and to teams that look after it.',
}

function doneWords({ act, looked, changed }: BulkProgress): string {
  if (changed === 0)
    return looked === 1 ? 'Nothing to change: it was so already.' : 'Nothing to change: they were so already.'
  const done = acted(act, plural(changed, 'issue'))
  // The one the others go under is no change.
  const rest = looked - changed - (act.what === 'merge' ? 1 : 0)
  if (rest <= 0) return done
  return rest === 1 ? `${done} One stayed as it was.` : `${done} ${countWords(rest)} stayed as they were.`
}

function acted(act: BulkAct, issues: string): string {
  switch (act.what) {
    case 'open':
      return `Reopened ${issues}.`
    case 'resolve':
      return act.when ? `Resolved ${issues} in the next release.` : `Resolved ${issues}.`
    case 'mute':
      return `Muted ${issues}.`
    case 'assign':
      return act.userId === undefined && act.team === undefined
        ? `Took ${issues} from whoever had them.`
        : `Assigned ${issues}.`
    case 'priority':
      return `Gave ${issues} ${act.priority} priority.`
    case 'merge':
      return `Merged ${issues} into another.`
    case 'delete':
      return `Deleted ${issues}.`
  }
}

const underWay: Record<BulkAct['what'], string> = {
  open: 'Reopening',
  resolve: 'Resolving',
  mute: 'Muting',
  assign: 'Assigning',
  priority: 'Setting the priority of',
  merge: 'Merging',
  delete: 'Deleting',
}

function undoneWords(restored: number, leftAlone: number): string {
  const back = restored === 1 ? 'One issue is as it was.' : `${plural(restored, 'issue')} are as they were.`
  if (leftAlone === 0) return back
  return leftAlone === 1
    ? `${back} One was changed since and is left alone.`
    : `${back} ${countWords(leftAlone)} were changed since and are left alone.`
}
