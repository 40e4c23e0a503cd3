import { namespace } from '../namespace'
import { numbersIn } from '../numbers'

const { plural, count } = numbersIn('en')
const issues = (n: number) => plural(n, 'issue', 'issues')

/** What the server says of acts on many issues. */
export const bulkTexts = namespace('bulk', {
  underWay: {
    open: (total: number, done: number) => `Reopening ${issues(total)}: ${count(done)} done.`,
    resolve: (total: number, done: number) => `Resolving ${issues(total)}: ${count(done)} done.`,
    mute: (total: number, done: number) => `Muting ${issues(total)}: ${count(done)} done.`,
    assign: (total: number, done: number) => `Assigning ${issues(total)}: ${count(done)} done.`,
    priority: (total: number, done: number) => `Setting the priority of ${issues(total)}: ${count(done)} done.`,
    merge: (total: number, done: number) => `Merging ${issues(total)}: ${count(done)} done.`,
    delete: (total: number, done: number) => `Deleting ${issues(total)}: ${count(done)} done.`,
  },
  undoing: (done: number, all: number) => `Undoing: ${count(done)} of ${issues(all)} done.`,
  nothing: 'Nothing to change.',
  rest: (n: number) => `${count(n)} unchanged.`,
  done: {
    open: (n: number) => `Reopened ${issues(n)}.`,
    resolve: (n: number) => `Resolved ${issues(n)}.`,
    resolveNext: (n: number) => `Resolved ${issues(n)} in the next release.`,
    mute: (n: number) => `Muted ${issues(n)}.`,
    assign: (n: number) => `Assigned ${issues(n)}.`,
    unassign: (n: number) => `Unassigned ${issues(n)}.`,
    priority: {
      high: (n: number) => `Set ${issues(n)} to high priority.`,
      medium: (n: number) => `Set ${issues(n)} to medium priority.`,
      low: (n: number) => `Set ${issues(n)} to low priority.`,
    },
    merge: (n: number) => `Merged ${issues(n)}.`,
    delete: (n: number) => `Deleted ${issues(n)}.`,
  },
  undone: (n: number) => `Restored ${issues(n)}.`,
  leftAlone: (n: number) => `${count(n)} not restored: changed since.`,
  gone: 'Too late to undo.',
  refused: {
    nothing: 'These issues do not exist, or you cannot change them.',
    none: 'Select at least one issue.',
    few: 'Select at least two issues to merge.',
    projects: 'Only issues of the same project can be merged.',
    nobody: 'This member or team does not work on all selected projects. Choose another assignee.',
  },
})
