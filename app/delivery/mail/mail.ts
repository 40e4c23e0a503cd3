import type { DeliveryError } from '../../alerts/delivery'
import type { Instant } from '../../clock'

/** One mail to one address. Texts may come from events: the mailer writes them so that they are only text. */
export type Mail = {
  /** The same in every attempt: what is in `Message-ID` before the @. */
  messageId: string
  at: Instant
  to: { name?: string; address: string }
  subject: string
  text: string
  html: string
  /** Mails with the same `thread` to the same address are shown together. */
  thread?: string
  /** Of the mail's project, for filters: `List-Id`. */
  list?: { id: string; name: string }
  /** A page that unsubscribes by POST, without signing in (RFC 8058). */
  unsubscribe?: string
}

/** `status`: the SMTP reply code. `answer`: what the server said, at most `deliveryLimits.answerBytes`. */
export type MailOutcome = { milliseconds: number; status?: number; answer: string } & (
  | { ok: true }
  | { ok: false; error: DeliveryError; final: boolean }
)

export const mailLimits = {
  /** Open connections to the mail server. */
  connections: 3,
  /** Mails on one connection before it is closed. */
  mailsPerConnection: 100,
  /** Time for connecting, for the greeting, and for each answer. */
  milliseconds: 10_000,
  subjectLength: 200,
} as const
