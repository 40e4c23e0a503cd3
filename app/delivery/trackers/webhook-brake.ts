import { makeThrottle } from '../../accounts/throttle'
import { type TrackerEvent, trackerLimits, type WebhookOutcome } from '../../alerts/tracker'
import { type Instant, minutes } from '../../clock'

type Counted = Partial<Record<WebhookOutcome, number>>

/**
 * Limits what webhooks cost. Who does not know the secret is limited by address, so that a channel's tracker is heard all the same; a channel
 * by itself. Rejected webhooks are written in groups: nobody makes the writer work by sending what is not verified.
 */
export function makeWebhookBrake() {
  const perAddress = makeThrottle({ limit: trackerLimits.webhooksPerMinute, per: minutes(1) })
  const perChannel = makeThrottle({ limit: trackerLimits.webhooksPerMinute, per: minutes(1) })
  const writing = makeThrottle({ limit: 1, per: trackerLimits.countMilliseconds })
  const waiting = new Map<number, Counted>()
  return {
    /** Seconds to wait; undefined: go on. Before the body is read. */
    fromAddress: (address: string, at: Instant) => perAddress.take(address, at),
    /** The same for webhooks that were verified, which do not count for their address. */
    ofChannel(channelId: number, address: string, at: Instant) {
      perAddress.giveBack(address)
      return perChannel.take(String(channelId), at)
    },
    /** What is to be written now; undefined: it waits for the next one. */
    rejected(channelId: number, outcome: WebhookOutcome, at: Instant): Counted | undefined {
      const counted = waiting.get(channelId) ?? {}
      counted[outcome] = (counted[outcome] ?? 0) + 1
      waiting.set(channelId, counted)
      if (writing.take(String(channelId), at) !== undefined) return undefined
      waiting.delete(channelId)
      return counted
    },
  }
}

/** No change is from the future: a wrong clock there would make what follows look old. */
export const notLater = (event: TrackerEvent, at: Instant): TrackerEvent => ({
  ...event,
  changedAt: Math.min(event.changedAt, at),
})
