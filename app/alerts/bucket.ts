import type { Instant } from '../clock'
import { channelLimits } from './channel'

/** How many messages a channel or person may be sent at once, and when that was counted. */
export type Bucket = { messages: number; at: Instant }

export const fullBucket = (at: Instant): Bucket => ({ messages: channelLimits.bucket, at })

/** The bucket at a later time: one more message for each `refillMilliseconds`. */
export function refill({ messages, at: since }: Bucket, at: Instant): Bucket {
  const { bucket, refillMilliseconds } = channelLimits
  const more = Math.max(0, Math.floor((at - since) / refillMilliseconds))
  // A clock that was set back must not stop a channel.
  if (messages + more >= bucket || at < since - refillMilliseconds) return { messages: bucket, at }
  return { messages: messages + more, at: since + more * refillMilliseconds }
}

/** When there is the next message in an empty bucket. */
export const nextRefill = ({ at }: Bucket): Instant => at + channelLimits.refillMilliseconds
