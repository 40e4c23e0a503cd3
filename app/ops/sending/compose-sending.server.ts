import { languageOf } from '../../accounts/language'
import { operator } from '../../accounts/viewer'
import type { Config, MailServer } from '../../config'
import { channelTypeOf } from '../../delivery/channels/channel-types.server'
import { makeDeliver } from '../../delivery/deliver.server'
import type { Mailer } from '../../delivery/mail/mailer.server'
import { sendAccountMails } from '../../delivery/mail/send-account-mails.server'
import { makeSendMail } from '../../delivery/mail/send-mail.server'
import type { AlertMessage } from '../../delivery/message'
import { sendAlerts } from '../../delivery/send-alerts.server'
import type { Sender } from '../../delivery/sender.server'
import { trackerMessages } from '../../delivery/trackers/tracker-message'
import { askedFacts, writeMessage } from '../../delivery/write-message'
import { makeOutside } from '../../outside/outside.server'
import type { SendCommand } from '../../store/command'
import type { LeasedMessage } from '../../store/deliveries'
import { type Blocking, openStore } from '../../store/open/open-store.server'
import { provideLanguages } from '../../texts/provide-languages.server'
import { openSealer } from '../instance-key.server'
import { plantKills } from '../kill-points.server'
import { readNodeId } from '../node-id.server'
import { startWritingBack } from './writing-back.server'

export type SendingParts = {
  config: Config
  /** Sends a command to the one writer. */
  send: SendCommand
  trouble: (what: string, error: Error) => void
  /** Whether this thread writes the engine's log back for the writer: where nobody waits for it. */
  writesBack?: boolean
  /** Called around what blocks the thread inside the store, for its watchdog. */
  blocking?: Blocking
}

/**
 * The composition of the sender for production (`sending.worker.ts`) and development: store, texts, channels, requests to the outside,
 * mail.
 */
export async function composeSending({
  config,
  send,
  trouble,
  writesBack = false,
  blocking,
}: SendingParts): Promise<Sender> {
  provideLanguages()
  const { publicUrl } = config
  const sealer = openSealer(config.dataDir)
  const node = readNodeId(config.dataDir)
  const store = await openStore(config.database, { send, sealer, node, ...(blocking && { blocking }) })
  const outside = makeOutside({ allow: config.outsideAllow })
  const mailer = config.mail && (await openMailer(config.mail, publicUrl))

  async function write(leased: LeasedMessage): Promise<AlertMessage | undefined> {
    const facts = await store.alertFacts.read(operator, askedFacts([leased]))
    return writeMessage(leased, facts, { publicUrl, ...readerOf(leased) })
  }

  const now = Date.now
  const deliver = makeDeliver({
    write: trackerMessages(write, store.events),
    typeOf: channelTypeOf,
    outside,
    sendMail: makeSendMail({ mailer, store, publicUrl, now }),
    now,
  })
  const alerts = sendAlerts({
    outbox: store.outbox,
    deliver: config.lab ? plantKills(config.dataDir).deliver(deliver) : deliver,
    now,
    trouble,
  })
  const accountMails =
    mailer && sendAccountMails({ outbox: store.accountMails, mailer, sealer, publicUrl, now, trouble })
  const writingBack = writesBack ? startWritingBack(store.instance, trouble) : undefined
  return {
    wake() {
      alerts.wake()
      accountMails?.wake()
    },
    async stop() {
      writingBack?.stop()
      await Promise.all([alerts.stop(), accountMails?.stop()])
      outside.close()
      mailer?.close()
      await store.close()
    },
  }
}

/** The library for mail is loaded only where there is a mail server. */
async function openMailer(server: MailServer, publicUrl: string): Promise<Mailer> {
  const { makeMailer } = await import('../../delivery/mail/mailer.server')
  return makeMailer({ server, publicUrl })
}

/** The language of a message: that of its recipient, or of its channel's settings. */
function readerOf({ to }: LeasedMessage) {
  if ('channel' in to) return { language: languageOf(to.channel.settings.language) ?? 'en' }
  const { language, timeZone } = to.person
  return { language: language ?? 'en', ...(timeZone && { timeZone }) }
}
