import type { IssueStatus } from './issue'

/**
 * What an issue becomes when it happens again: fixed ones are regressed, everything else stays what it is.
 * A muted issue stays quiet; that is what muting is for.
 */
export function recurrence(status: IssueStatus): IssueStatus {
  return status === 'resolved' ? 'regressed' : status
}
