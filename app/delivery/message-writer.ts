import { type Language, languageOf } from '../accounts/language'
import { operator } from '../accounts/viewer'
import type { AlertFacts } from '../store/alert-facts'
import type { LeasedMessage } from '../store/deliveries'
import type { AlertMessage } from './message'
import { askedFacts, writeMessage } from './write-message'

/** How somebody reads a message. */
export type Reader = { language: Language; timeZone?: string }

/**
 * Writes leased messages with the figures of this moment. A channel says its language in its settings (English without), in UTC; for
 * persons `readerOf` knows. Undefined: what a message is about was deleted.
 */
export function messageWriter(parts: {
  alertFacts: AlertFacts
  publicUrl: string
  readerOf: (userId: number) => Promise<Reader>
}): (leased: LeasedMessage) => Promise<AlertMessage | undefined> {
  const { alertFacts, publicUrl, readerOf } = parts
  return async (leased) => {
    const { to } = leased
    const [facts, reader] = await Promise.all([
      alertFacts.read(operator, askedFacts([leased])),
      'person' in to ? readerOf(to.person.userId) : { language: languageOf(to.channel.settings.language) ?? 'en' },
    ])
    return writeMessage(leased, facts, { ...reader, publicUrl })
  }
}
