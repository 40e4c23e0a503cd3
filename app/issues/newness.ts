import { days, type Instant } from '../clock'
import type { IssueStatus } from './issue'

/** An open issue is new for a day. */
const newFor = days(1)

/** An issue first seen after this time is new. */
export const newSince = (at: Instant): Instant => at - newFor

export const isNew = ({ status, firstSeen }: { status: IssueStatus; firstSeen: Instant }, at: Instant): boolean =>
  status === 'open' && firstSeen > newSince(at)
