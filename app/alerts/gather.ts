import { type Instant, seconds } from '../clock'
import type { AlertKind } from './alert'
import type { ChannelKind } from './channel'
import { deliveryLimits } from './delivery'
import { ruleLimits } from './rule'

/** A delivery that waits, as far as folding depends on it. */
export type Waiting = {
  id: number
  ruleId?: number
  kind: AlertKind
  dueAt: Instant
  /** When its first attempt was due. */
  firstDueAt: Instant
  attempts: number
}

/** Each message of these is an incident or an issue of its own, so none stands for another. */
const neverFolded: readonly (ChannelKind | undefined)[] = ['pagerduty', 'github', 'gitlab', 'jira']
/** Each of these has a message of its own. */
const aloneKinds: readonly AlertKind[] = ['summary', 'resolved', 'channel_off', 'test', 'tracker']

/** Ids. `overBudget`: those of `folded` that would be messages of their own if the bucket allowed more. */
export type Gathered = { folded: number[]; overBudget: number[]; meanwhile: boolean }

/**
 * Which of the waiting deliveries of one channel or person are sent with `head` as one message.
 * 1. Those of the same rule, also if they still gather: this one is sent now. Those that quiet hours hold back stay.
 * 2. All that are due, where this is the last message the bucket allows.
 * 3. All that waited for `meanwhileMilliseconds`, where `head` did too: then it is what happened meanwhile.
 * 4. None that was tried before, and none with a head that was: the other side may know that message already, and would leave out what it
 *    says the second time.
 */
export function gather(
  head: Waiting,
  waiting: readonly Waiting[],
  { at, channel, isLast }: { at: Instant; channel?: ChannelKind; isLast: boolean },
): Gathered {
  const isFoldable = ({ kind, attempts }: Waiting) => attempts === 0 && !aloneKinds.includes(kind)
  const isOld = ({ firstDueAt }: Waiting) => firstDueAt < at - deliveryLimits.meanwhileMilliseconds
  const meanwhile = isOld(head) && !aloneKinds.includes(head.kind) && !neverFolded.includes(channel)
  if (neverFolded.includes(channel) || !isFoldable(head)) return { folded: [], overBudget: [], meanwhile }
  const belongs = (other: Waiting) =>
    (head.ruleId !== undefined &&
      other.ruleId === head.ruleId &&
      other.dueAt <= at + seconds(ruleLimits.gatherSeconds)) ||
    (meanwhile && isOld(other))
  const folded = waiting
    .filter((other) => other.id !== head.id && isFoldable(other))
    .filter((other) => belongs(other) || (isLast && other.dueAt <= at))
    .slice(0, deliveryLimits.folded)
  const overBudget = folded.filter((other) => !belongs(other))
  return { folded: folded.map(({ id }) => id), overBudget: overBudget.map(({ id }) => id), meanwhile }
}
