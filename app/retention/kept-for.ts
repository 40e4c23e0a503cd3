/**
 * Why an event is kept until the hard maximum, beside what follows from the events themselves (issue-walk.ts). `pinned`: somebody
 * chose to · `regression`: it made a resolved issue regress · `opened`: a code led somebody with an account to it · `reported`: a visitor
 * reported its code · `linked`: a comment links to it.
 */
const keptForReasons = ['pinned', 'regression', 'opened', 'reported', 'linked'] as const
export type KeptFor = (typeof keptForReasons)[number]

/** How many events of an issue are kept for each: beyond it the one that was marked first is kept like any other, but pins are refused. */
export const mostKeptFor: Record<KeptFor, number> = {
  pinned: 100,
  regression: 20,
  opened: 20,
  reported: 20,
  linked: 50,
}
