import type { ChannelSettings } from '../alerts/channel'
import { trackerLimits } from '../alerts/tracker'
import type { Instant } from '../clock'
import type { OutsideAnswer, OutsideRequest } from '../outside/request'
import type { ChannelType, Judgement, Step } from './channel-type'
import type { AlertMessage } from './message'

/**
 * How the requests of one attempt ended: the last answer, with the milliseconds of all of them, and what the channel makes of it. Without a
 * judgement the answer's status or problem decides.
 */
export type Exchanged = { answer: OutsideAnswer; judgement?: Judgement }

/** Sends a message over a channel by `send`, in one request or several, at `at`. Undefined: the channel has nothing to send for it. */
export async function exchange(
  type: ChannelType,
  message: AlertMessage,
  settings: ChannelSettings,
  at: Instant,
  send: (request: OutsideRequest) => Promise<OutsideAnswer>,
): Promise<Exchanged | undefined> {
  let step = firstStep(type, message, settings, at)
  let milliseconds = 0
  for (let made = 0; step && made < trackerLimits.requests; made++) {
    const sent = await send(step.request)
    milliseconds += sent.milliseconds
    const answer = { ...sent, milliseconds }
    if (!answer.ok)
      return 'steps' in type && answer.problem === 'too-large' ? { answer, judgement: unread } : { answer }
    const next = step.next(answer)
    if (next === undefined) return { answer }
    if ('ok' in next) return { answer, judgement: next }
    step = next
  }
  if (!step) return undefined
  throw new Error(`A message to ${type.kind} takes more than ${trackerLimits.requests} requests.`)
}

/** A step needs to know what the answer says. */
const unread: Judgement = { ok: false, error: 'too-large', final: true }

function firstStep(type: ChannelType, message: AlertMessage, settings: ChannelSettings, at: Instant): Step | undefined {
  if ('steps' in type) return type.steps(message, settings)
  const request = type.request(message, settings, at)
  return request && { request, next: (answer) => type.judge?.(answer, settings) }
}
