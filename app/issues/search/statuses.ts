import type { IssueStatus } from '../issue'
import type { State, Term } from './term'

export const statuses: IssueStatus[] = ['open', 'regressed', 'resolved', 'muted']

/** Whether a state is about the status alone: of the others that can't be told here. */
const isStatus = (state: State): boolean => state === 'all' || (statuses as State[]).includes(state)

/** Whether an issue of this status is in the state. What regressed is open. */
export const isIn = (status: IssueStatus, state: State): boolean =>
  state === 'all' || state === status || (state === 'open' && status === 'regressed')

/** Whether a term only chooses among statuses, so that it need not be asked of every issue. */
export const choosesStatus = (term: Term): term is Extract<Term, { kind: 'is' }> =>
  term.kind === 'is' && term.any.every(isStatus)

/** The statuses for which all terms that choose one hold. */
export const statusesOf = (terms: Term[], among: IssueStatus[] = statuses): IssueStatus[] =>
  among.filter((status) =>
    terms.filter(choosesStatus).every(({ any, negated }) => any.some((state) => isIn(status, state)) !== negated),
  )
