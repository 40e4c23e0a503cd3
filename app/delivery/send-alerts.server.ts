import type { LeasedMessage } from '../store/deliveries'
import { type Sender, type SenderParts, startSender } from './sender.server'
import { withoutSecrets } from './without-secrets'

/** Sends the alerts of the outbox. */
export const sendAlerts = (parts: Omit<SenderParts<LeasedMessage>, 'idOf' | 'withoutSecrets'>): Sender =>
  startSender({ ...parts, idOf: ({ delivery }) => delivery.id, withoutSecrets: withoutSettings })

/** An error that names no value of the channel's settings. */
function withoutSettings(error: Error, { to }: LeasedMessage): Error {
  if ('person' in to) return error
  const { settings } = to.channel
  const clean = (text: string) => withoutSecrets(text, settings, Object.keys(settings))
  return Object.assign(new Error(clean(error.message)), { name: error.name, stack: clean(error.stack ?? '') })
}
