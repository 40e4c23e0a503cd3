import type { AccountMailContent } from '../../accounts/account-mail'
import type { Sealer } from '../../accounts/seal.server'
import { type Attempt, deliveryLimits } from '../../alerts/delivery'
import type { Instant } from '../../clock'
import type { AccountMails, LeasedAccountMail } from '../../store/account-mails'
import { type Sender, startSender } from '../sender.server'
import { accountDocument } from './account-document'
import { mailHtml } from './mail-html'
import { mailText } from './mail-text'
import type { Mailer } from './mailer.server'

type Parts = {
  outbox: AccountMails
  mailer: Mailer
  sealer: Sealer
  publicUrl: string
  now: () => Instant
  trouble: (what: string, error: Error) => void
}

/** Sends the mails about accounts, beside the alerts, so that links do not wait behind alerts. */
export function sendAccountMails({ outbox, mailer, sealer, publicUrl, now, trouble }: Parts): Sender {
  async function deliver(mail: LeasedAccountMail): Promise<Attempt> {
    const at = now()
    const content = openContent(sealer, mail)
    if (!content) return { at, milliseconds: 0, ok: false, error: 'settings', final: true }
    const document = accountDocument(content, { language: mail.language ?? 'en', publicUrl })
    const { answer, ...outcome } = await mailer.send({
      messageId: `account-${mail.id}-${mail.at}`,
      at: mail.at,
      to: mail.to,
      subject: document.subject,
      text: mailText(document),
      html: mailHtml(document),
    })
    // There is no page that shows how it ended.
    if (!outcome.ok && outcome.final) trouble('A mail about an account was not accepted', new Error(answer))
    return { ...outcome, at, ...(answer && { answer: answer.slice(0, deliveryLimits.answerBytes) }) }
  }
  const withoutSecrets = (error: Error) => error
  return startSender({ outbox, idOf: ({ id }) => id, deliver, withoutSecrets, now, trouble })
}

/** Undefined: it was sealed with a key that is not there any more. */
function openContent(sealer: Sealer, { content }: LeasedAccountMail): AccountMailContent | undefined {
  const opened = sealer.open(content)
  return opened === undefined ? undefined : (JSON.parse(opened) as AccountMailContent)
}
