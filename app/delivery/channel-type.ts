import type { ChannelKind, ChannelSettings } from '../alerts/channel'
import type { DeliveryError } from '../alerts/delivery'
import type { TrackerResult } from '../alerts/tracker'
import type { Instant } from '../clock'
import type { OutsideAnswer, OutsideRequest } from '../outside/request'
import type { AlertMessage } from './message'

/**
 * A setting of a channel. `secret`, `secret-url`: shown to nobody again, removed from answers that are kept. Most incoming webhooks are
 * addresses that anybody who knows them can send to: `secret-url`. A flag is `on` or empty.
 */
export type ChannelField = {
  name: string
  type: 'url' | 'secret-url' | 'text' | 'long-text' | 'secret' | 'choice' | 'addresses' | 'flag'
  required: boolean
  choices?: readonly string[]
}

/** `old-connector`: Microsoft retired such addresses · `unknown`: no setting has this name · `unknown-placeholder`: in a template. */
export type ChannelMistake =
  | 'required'
  | 'too-long'
  | 'not-a-url'
  | 'not-https'
  | 'not-an-address'
  | 'not-valid'
  | 'not-json'
  | 'old-connector'
  | 'unknown'
  | 'unknown-placeholder'

/**
 * What an answer means, where its status alone does not say. `settings`: what the other side asked to change (a chat that moved). `tracker`:
 * the issue that a tracker created or changed.
 */
export type Judgement =
  | { ok: true; settings?: ChannelSettings; tracker?: TrackerResult }
  | {
      ok: false
      error: DeliveryError
      final: boolean
      retryAfterMilliseconds?: number
      settings?: ChannelSettings
    }

export type Answered = Extract<OutsideAnswer, { ok: true }>

/**
 * One request of several, and what follows from its answer: the next one, or a judgement. Undefined: the status says it all. Every step may
 * be done again after the answer was lost: it reads before it writes.
 */
export type Step = { request: OutsideRequest; next: (answer: Answered) => Step | Judgement | undefined }

/** One kind of channel that is sent requests: one file each in `channels/`. Pure. Mail is sent by `mail/` instead. */
export type ChannelForm = {
  kind: ChannelKind
  fields: readonly ChannelField[]
  /** What is wrong with settings, by field, beyond what the type of a field says. */
  check?: (settings: ChannelSettings) => Partial<Record<string, ChannelMistake>>
}

/**
 * `request` undefined: this channel has nothing to say about such a message (an incident to close where there are no incidents). `at`: when
 * this attempt is made, for signatures.
 */
export type OneRequest = {
  request: (message: AlertMessage, settings: ChannelSettings, at: Instant) => OutsideRequest | undefined
  judge?: (answer: Answered, settings: ChannelSettings) => Judgement | undefined
}

/** Trackers. Undefined as above. */
export type SeveralRequests = { steps: (message: AlertMessage, settings: ChannelSettings) => Step | undefined }

export type RequestChannel = ChannelForm & OneRequest
export type TrackerChannel = ChannelForm & SeveralRequests
export type ChannelType = RequestChannel | TrackerChannel
