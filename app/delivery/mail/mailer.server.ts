import { createHash } from 'node:crypto'
import { createTransport } from 'nodemailer'
import { isMailAddress } from '../../accounts/mail-address'
import { deliveryLimits } from '../../alerts/delivery'
import type { MailServer } from '../../config'
import { plainLine } from '../plain-text'
import { type Mail, type MailOutcome, mailLimits } from './mail'
import { mailProblem, type SmtpFailure } from './mail-problem'
import { senderReply } from './sender-reply.server'

export type Mailer = {
  /** Never rejects: how it ended is the outcome. */
  send(mail: Mail): Promise<MailOutcome>
  /** Connects, signs in and names the sender, and sends nothing. */
  check(): Promise<MailOutcome>
  close(): void
}

type Options = {
  server: MailServer
  /** Its host is in `Message-ID` and `List-Id`. */
  publicUrl: string
  /** Certificate authorities besides the system's (tests). */
  ca?: string
  milliseconds?: number
}

/**
 * Hands mails to the mail server.
 * 1. Nothing of a mail becomes a header or a command of its own: names, titles and addresses are one line each, and encoded.
 * 2. Nothing is read from files or addresses that a mail names.
 * 3. Connections are few and are used again; every step has a time limit.
 */
export function makeMailer({ server, publicUrl, ca, milliseconds = mailLimits.milliseconds }: Options): Mailer {
  const { host, port, tls, unverified, signIn, from } = server
  const domain = new URL(publicUrl).hostname.replace(/^\[(.*)\]$/, 'localhost')
  const connection = {
    host,
    port,
    name: domain,
    secure: tls === 'implicit',
    requireTLS: tls === 'required',
    ignoreTLS: tls === 'never',
    tls: { rejectUnauthorized: !unverified, ...(ca && { ca }) },
    connectionTimeout: milliseconds,
    greetingTimeout: milliseconds,
    socketTimeout: milliseconds,
    dnsTimeout: milliseconds,
  }
  const transport = createTransport({
    ...connection,
    pool: true,
    maxConnections: mailLimits.connections,
    maxMessages: mailLimits.mailsPerConnection,
    // A connection that the server closed while it was idle is no failure.
    maxRequeues: 1,
    ...(signIn && { auth: { user: signIn.user, pass: signIn.password } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // Without a listener, trouble of an idle connection would end the thread; what waits for it is told by its own callback.
  transport.on('error', () => undefined)

  return {
    async send(mail) {
      if (!isMailAddress(mail.to.address))
        return {
          ok: false,
          error: 'recipient-rejected',
          final: true,
          milliseconds: 0,
          answer: 'Not an e-mail address.',
        }
      return timed(async () => {
        const sent = await transport.sendMail({
          ...headersOf(mail, domain),
          from,
          to: { name: plainLine(mail.to.name ?? ''), address: mail.to.address },
          envelope: { from: from.address, to: [mail.to.address] },
          subject: plainLine(mail.subject).slice(0, mailLimits.subjectLength),
          text: mail.text,
          html: mail.html,
          signal: AbortSignal.timeout(milliseconds * 4),
        })
        return sent.response
      })
    },
    check: () =>
      timed(async () => {
        const reply = await senderReply(connection, server)
        if (!/^2/.test(reply))
          throw Object.assign(new Error(reply), {
            command: 'MAIL FROM',
            response: reply,
            responseCode: Number(reply.slice(0, 3)) || 0,
          })
        return reply
      }),
    close: () => transport.close(),
  }

  async function timed(attempt: () => Promise<string>): Promise<MailOutcome> {
    const started = performance.now()
    const took = () => Math.round(performance.now() - started)
    try {
      const response = await attempt()
      return { ok: true, milliseconds: took(), ...statusOf(response), answer: answerOf(response) }
    } catch (error) {
      const failure = failureOf(error)
      const { response = '', message } = failure
      const problem = mailProblem(failure)
      return {
        ok: false,
        milliseconds: took(),
        ...problem,
        ...(failure.status && { status: failure.status }),
        answer: withoutPassword(answerOf(response || message)),
      }
    }
  }

  /** Servers repeat what they were sent. */
  function withoutPassword(text: string): string {
    return signIn?.password ? text.replaceAll(signIn.password, '[Filtered]') : text
  }
}

const answerOf = (text: string) => plainLine(text).slice(0, deliveryLimits.answerBytes)

function statusOf(response: string): { status?: number } {
  const [status] = /^\d{3}(?=\D|$)/.exec(response) ?? []
  return status ? { status: Number(status) } : {}
}

function headersOf({ messageId, at, thread, list, unsubscribe, to }: Mail, domain: string) {
  // Nobody has a mail with this id: mails that refer to it belong together, whichever of them comes first.
  const root =
    thread && `<${createHash('sha256').update(`${thread}\n${to.address}`).digest('hex').slice(0, 32)}@${domain}>`
  return {
    messageId: `<${messageId}@${domain}>`,
    date: new Date(at),
    ...(root && { inReplyTo: root, references: root }),
    headers: {
      // RFC 3834: out-of-office programs do not answer.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      Precedence: 'bulk',
      ...(list && { 'List-Id': `${listName(list.name)} <${list.id.replace(/[^a-z0-9-]/gi, '-')}.${domain}>` }),
      ...(unsubscribe && {
        'List-Unsubscribe': { prepared: true, value: `<${unsubscribe}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

/** RFC 2919 has a phrase here: of ASCII only what needs no quoting. */
const listName = (name: string) =>
  plainLine(name)
    .replace(/[^\w .-]/g, '')
    .slice(0, 100)
    .trim()

function failureOf(error: unknown): SmtpFailure {
  if (!(error instanceof Error)) return { message: String(error) }
  const field = (name: string): unknown =>
    name in error ? Object.entries(error).find(([key]) => key === name)?.[1] : undefined
  const text = (name: string) => {
    const value = field(name)
    return typeof value === 'string' ? value : undefined
  }
  const status = field('responseCode')
  return {
    message: error.message,
    code: text('code'),
    command: text('command'),
    response: text('response'),
    cause: text('originalCode'),
    status: typeof status === 'number' ? status : undefined,
  }
}
