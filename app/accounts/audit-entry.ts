import type { Instant } from '../clock'
import type { Actor } from './actor'

/** One entry of the audit log: who did what to what, in which project, from where and when. */
export type AuditEntry = {
  id: number
  at: Instant
  actor: Omit<Actor, 'userId'> & { userId?: number }
  /** For example `member.role-changed`; `app/texts/en/audit.ts` has words for it. */
  what: string
  /** What it was done to, as it was called then. */
  about?: string
  /** The slug of the project. */
  project?: string
  details: Record<string, string | number | boolean>
}

/** What is asked of the audit log. Everything that is given must fit. */
export type AuditSearch = {
  /** In who, what, to what, from where or the details; in any case of letters. */
  words?: string
  /** Or one of these acts. */
  acts?: string[]
  /** The slug of a project. */
  project?: string
  from?: Instant
  /** Not included. */
  before?: Instant
}

/** Characters of a search. */
export const longestAuditWords = 100
