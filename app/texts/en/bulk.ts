import { namespace } from '../namespace'
import { numbersIn } from '../numbers'

const { plural, count } = numbersIn('en')
const issues = (n: number) => plural(n, 'issue', 'issues')

/** What the server says of acts on many issues. */
export const bulkTexts = namespace('bulk', {
  underWay: {
    open: (total: number, done: number) => `Reopening ${issues(total)}: ${count(done)} are done.`,
    resolve: (total: number, done: number) => `Resolving ${issues(total)}: ${count(done)} are done.`,
    mute: (total: number, done: number) => `Muting ${issues(total)}: ${count(done)} are done.`,
    assign: (total: number, done: number) => `Assigning ${issues(total)}: ${count(done)} are done.`,
    priority: (total: number, done: number) => `Setting the priority of ${issues(total)}: ${count(done)} are done.`,
    merge: (total: number, done: number) => `Merging ${issues(total)}: ${count(done)} are done.`,
    delete: (total: number, done: number) => `Deleting ${issues(total)}: ${count(done)} are done.`,
  },
  undoing: (done: number, all: number) => `Taking it back: ${issues(done)} of ${count(all)} are done.`,
  nothing: (n: number) =>
    n === 1 ? 'Nothing to change: it was so already.' : 'Nothing to change: they were so already.',
  rest: (n: number) => (n === 1 ? 'One stayed as it was.' : `${count(n)} stayed as they were.`),
  done: {
    open: (n: number) => `Reopened ${issues(n)}.`,
    resolve: (n: number) => `Resolved ${issues(n)}.`,
    resolveNext: (n: number) => `Resolved ${issues(n)} in the next release.`,
    mute: (n: number) => `Muted ${issues(n)}.`,
    assign: (n: number) => `Assigned ${issues(n)}.`,
    unassign: (n: number) => `Took ${issues(n)} from whoever had them.`,
    priority: {
      high: (n: number) => `Gave ${issues(n)} high priority.`,
      medium: (n: number) => `Gave ${issues(n)} medium priority.`,
      low: (n: number) => `Gave ${issues(n)} low priority.`,
    },
    merge: (n: number) => `Merged ${issues(n)} into another.`,
    delete: (n: number) => `Deleted ${issues(n)}.`,
  },
  undone: (n: number) => (n === 1 ? 'One issue is as it was.' : `${issues(n)} are as they were.`),
  leftAlone: (n: number) =>
    n === 1 ? 'One was changed since and is left alone.' : `${count(n)} were changed since and are left alone.`,
  gone: 'Too late to undo.',
  refused: {
    nothing: 'There is no such issue, or it is not yours to change.',
    none: 'Select at least one issue.',
    few: 'Select at least two issues to merge.',
    projects: 'Only issues of one project can be merged.',
    nobody: 'Issues are given to people who triage the project, and to teams that look after it.',
  },
})
