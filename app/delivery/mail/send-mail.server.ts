import { emailKey } from '../../accounts/email-key'
import type { Channel } from '../../alerts/channel'
import { type Attempt, deliveryLimits } from '../../alerts/delivery'
import { isOptOutKind } from '../../alerts/mail-opt-out'
import type { Instant } from '../../clock'
import type { LeasedMessage } from '../../store/deliveries'
import type { Store } from '../../store/store'
import type { AlertMessage } from '../message'
import { alertDocument } from './alert-document'
import type { Mail, MailOutcome } from './mail'
import { mailAddresses } from './mail-addresses'
import type { MailDocument } from './mail-document'
import { mailHtml } from './mail-html'
import { mailText } from './mail-text'
import type { Mailer } from './mailer.server'
import { mostSummaryRows, summaryDocument } from './summary-document'
import { type Unsubscription, unsubscribeToken } from './unsubscribe-token.server'

export type SendMailParts = {
  /** Undefined: there is no mail server. */
  mailer: Mailer | undefined
  store: Pick<Store, 'accounts' | 'mailSettings' | 'triage'>
  publicUrl: string
  now: () => Instant
}

type Person = { userId: number; email: string; name: string }
type Outcome = MailOutcome | typeof nothingToSay

const nothingToSay = { ok: false, error: 'nothing-to-say', final: true, milliseconds: 0, answer: '' } as const

/** Accepted mails whose message is tried again for another address of its channel: not sent to the same address twice. */
const mostRemembered = 1000

/**
 * Sends a message by mail: to a person, unless they may not see or do not want it any more, or to each address of a mail channel that has
 * not unsubscribed. A channel's message is sent when one address has it and no other could have it later.
 */
export function makeSendMail({ mailer, store, publicUrl, now }: SendMailParts) {
  const accepted = new Set<string>()
  const settingsUrl = `${publicUrl}/account/notifications`

  return async (message: AlertMessage, leased: LeasedMessage): Promise<Attempt> => {
    const at = now()
    if (!mailer) {
      // A test is answered at once; the rest waits for a mail server as long as the outbox tries.
      const final = leased.delivery.kind === 'test'
      return { at, milliseconds: 0, ok: false, error: 'no-mail-server', final }
    }
    const { to } = leased
    const outcome = await ('person' in to
      ? toPerson(mailer, message, leased, to.person)
      : toChannel(mailer, message, to.channel))
    const { answer, ...rest } = outcome
    return { ...rest, at, ...(answer && { answer: answer.slice(0, deliveryLimits.answerBytes) }) }
  }

  async function toPerson(via: Mailer, message: AlertMessage, leased: LeasedMessage, person: Person): Promise<Outcome> {
    const { delivery, others } = leased
    const { kind, projectId } = delivery
    const to = { name: person.name, address: person.email }
    if (kind === 'summary') return summary(via, message, leased, person)
    if (kind === 'test') return via.send(mailOf(message, alertDocument(message, { settingsUrl }), to))
    const wanted = await Promise.all([delivery, ...others].map((one) => store.mailSettings.wants(person.userId, one)))
    if (!wanted.includes(true)) return nothingToSay
    const about = { what: 'alerts', userId: person.userId, projectId, kind: isOptOutKind(kind) ? kind : 'all' } as const
    const unsubscribeUrl = await unsubscribing(about)
    return via.send(mailOf(message, alertDocument(message, { settingsUrl, unsubscribeUrl }), to, unsubscribeUrl))
  }

  async function toChannel(via: Mailer, message: AlertMessage, channel: Channel): Promise<Outcome> {
    const optedOut = new Set(await store.mailSettings.optedOutOfChannel(channel.id))
    const addresses = mailAddresses(channel.settings.to ?? '').filter((address) => !optedOut.has(emailKey(address)))
    if (addresses.length === 0) return nothingToSay
    const outcomes: { address: string; outcome: MailOutcome }[] = []
    for (const address of addresses) {
      const once = `${message.messageId} ${address}`
      if (accepted.has(once)) continue
      const unsubscribeUrl = await unsubscribing({ what: 'channel', channelId: channel.id, address })
      const document = alertDocument(message, { channel: channel.name, unsubscribeUrl })
      const outcome = await via.send(mailOf(message, document, { address }, unsubscribeUrl))
      outcomes.push({ address, outcome })
      if (outcome.ok) remember(once)
    }
    return together(outcomes, addresses.length > outcomes.length)
  }

  async function summary(
    via: Mailer,
    message: AlertMessage,
    { delivery }: LeasedMessage,
    person: Person,
  ): Promise<Outcome> {
    const { since = delivery.at } = delivery.detail
    const [viewer, settings] = await Promise.all([
      store.accounts.viewer(person.userId),
      store.mailSettings.of(person.userId),
    ])
    // Unsubscribed while it waited.
    if (!viewer || !settings.summary) return nothingToSay
    const { every, timeZone } = settings.summary
    const changed = await store.triage.changed(viewer, { since, now: now(), limit: mostSummaryRows })
    const unsubscribeUrl = await unsubscribing({ what: 'summary', userId: person.userId })
    const about = { since, every, timeZone, language: message.language, publicUrl }
    const document = summaryDocument(changed, about, { settingsUrl, unsubscribeUrl })
    if (!document) return nothingToSay
    const list = { id: 'summary', name: 'Digestline' }
    return via.send({
      ...mailOf(message, document, { name: person.name, address: person.email }, unsubscribeUrl),
      list,
    })
  }

  async function unsubscribing(about: Unsubscription): Promise<string> {
    return `${publicUrl}/unsubscribe/${unsubscribeToken(await store.mailSettings.unsubscribeSecret(), about)}`
  }

  function remember(once: string): void {
    accepted.add(once)
    for (const oldest of accepted) {
      if (accepted.size <= mostRemembered) return
      accepted.delete(oldest)
    }
  }
}

function mailOf(message: AlertMessage, document: MailDocument, to: Mail['to'], unsubscribe?: string): Mail {
  const { messageId, at, project, issue, incident } = message
  return {
    messageId,
    at,
    to,
    subject: document.subject,
    text: mailText(document),
    html: mailHtml(document),
    ...(issue && incident && { thread: incident }),
    ...(project && { list: { id: project.slug, name: project.name } }),
    ...(unsubscribe && { unsubscribe }),
  }
}

/** `hadSome`: other addresses have it from an earlier attempt. */
function together(outcomes: { address: string; outcome: MailOutcome }[], hadSome: boolean): Outcome {
  const milliseconds = outcomes.reduce((sum, { outcome }) => sum + outcome.milliseconds, 0)
  const failed = outcomes.filter(({ outcome }) => !outcome.ok)
  const answer = failed.map(({ address, outcome }) => `${address}: ${outcome.answer}`).join(' · ')
  const again = failed.find(({ outcome }) => !outcome.ok && !outcome.final)?.outcome
  if (again) return { ...again, milliseconds, answer }
  const [lost] = failed
  if (lost && failed.length === outcomes.length && !hadSome) return { ...lost.outcome, milliseconds, answer }
  const [done] = outcomes.filter(({ outcome }) => outcome.ok)
  return {
    ok: true,
    milliseconds,
    ...(done?.outcome.status && { status: done.outcome.status }),
    answer: answer || (done?.outcome.answer ?? ''),
  }
}
