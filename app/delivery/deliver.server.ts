import type { ChannelKind } from '../alerts/channel'
import { type Attempt, deliveryLimits } from '../alerts/delivery'
import type { Instant } from '../clock'
import type { Outside } from '../outside/outside.server'
import type { LeasedMessage } from '../store/deliveries'
import type { ChannelType } from './channel-type'
import { exchange } from './exchange'
import { judgeAnswer } from './judge-answer'
import type { AlertMessage } from './message'
import { withoutSecrets } from './without-secrets'

export type DeliverParts = {
  /** Undefined: what it is about was deleted. */
  write: (message: LeasedMessage) => Promise<AlertMessage | undefined>
  /** Undefined: not a kind that is sent requests. */
  typeOf: (kind: ChannelKind) => ChannelType | undefined
  outside: Outside
  /** Messages to persons, and to channels of the kind `mail`. */
  sendMail: (message: AlertMessage, leased: LeasedMessage) => Promise<Attempt>
  now: () => Instant
}

/** One attempt at a message: written with the figures of this moment, and sent as its channel wants it. */
export function makeDeliver({ write, typeOf, outside, sendMail, now }: DeliverParts) {
  return async (leased: LeasedMessage): Promise<Attempt> => {
    const at = now()
    const given = (error: 'nothing-to-say' | 'settings'): Attempt => ({
      at,
      milliseconds: 0,
      ok: false,
      error,
      final: true,
    })
    const message = await write(leased)
    if (!message) return given('nothing-to-say')
    const { to } = leased
    if ('person' in to || to.channel.kind === 'mail') return sendMail(message, leased)
    const type = typeOf(to.channel.kind)
    if (!type) return given('settings')
    const { settings } = to.channel
    const exchanged = await exchange(type, message, settings, at, outside.send)
    if (!exchanged) return given('nothing-to-say')
    const { answer, judgement } = exchanged
    const byStatus = judgeAnswer(answer, at)
    const verdict = judgement ?? byStatus
    // A judgement that says nothing about time leaves the header to say it.
    const retryAfter = !verdict.ok && !byStatus.ok && { ...byStatus, ...verdict }.retryAfterMilliseconds
    const secret = type.fields.filter(({ type }) => type.startsWith('secret')).map(({ name }) => name)
    const said = withoutSecrets(answer.ok ? answer.body : answer.detail, settings, secret)
    return {
      ...verdict,
      ...(retryAfter && { retryAfterMilliseconds: retryAfter }),
      at,
      milliseconds: answer.milliseconds,
      ...(answer.status !== undefined && { status: answer.status }),
      ...(said && { answer: said.slice(0, deliveryLimits.answerBytes) }),
    }
  }
}
