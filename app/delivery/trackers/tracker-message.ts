import { operator } from '../../accounts/viewer'
import { brokenLine } from '../../lookup/broken-line'
import type { LeasedMessage } from '../../store/deliveries'
import type { Events } from '../../store/store'
import type { AlertMessage } from '../message'

type Write = (leased: LeasedMessage) => Promise<AlertMessage | undefined>

/** Completes messages to trackers: with what to do there, and for a new issue the line that broke. */
export function trackerMessages(write: Write, events: Pick<Events, 'ofIssue'>): Write {
  return async (leased) => {
    const message = await write(leased)
    const { tracker } = leased
    if (!message || !tracker) return message
    const { issue } = message
    if (!issue || tracker.act !== 'create') return { ...message, tracker }
    const stored = await events.ofIssue(operator, issue.shortId, issue.event?.id ?? 'latest')
    const broken = stored && brokenLine(stored)
    return { ...message, tracker, issue: { ...issue, ...(broken && { brokenLine: broken.line }) } }
  }
}
