import { setTimeout as pause } from 'node:timers/promises'
import type { Viewer } from '../accounts/viewer'
import { type Instant, seconds } from '../clock'
import type { Deliveries, ShownDelivery } from '../store/deliveries'

/** How long a command or request waits for a test message, and how often it looks. */
const waits = { longest: seconds(15), look: 200 } as const

/** What became of a test message: the status and text of the other side. */
export type TestOutcome = {
  ok: boolean
  status: number | null
  answer: string | null
  state: ShownDelivery['state']
  error: string | null
}

/** Sends a test message over a channel and waits for its first attempt, at most 15 s. Undefined: no such channel for this viewer. */
export async function testChannel(
  deliveries: Deliveries,
  viewer: Viewer,
  slug: string | undefined,
  channelId: number,
  now: () => Instant,
): Promise<TestOutcome | undefined> {
  const id = await deliveries.test(viewer, slug, channelId, now())
  if (id === undefined) return undefined
  const until = performance.now() + waits.longest
  let delivery = await deliveries.one(viewer, slug, id)
  while (delivery && !wasTried(delivery) && performance.now() < until) {
    await pause(waits.look)
    delivery = await deliveries.one(viewer, slug, id)
  }
  return delivery && outcomeOf(delivery)
}

/** It was sent or rejected; it may be tried again. */
const wasTried = ({ state, attempts }: ShownDelivery): boolean =>
  state !== 'leased' && !(state === 'waiting' && attempts === 0)

const outcomeOf = ({ state, status, answer, error }: ShownDelivery): TestOutcome => ({
  ok: state === 'sent',
  status: status ?? null,
  answer: answer ?? null,
  state,
  error: error ?? null,
})
