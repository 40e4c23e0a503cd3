import type { DeliveryError } from '../../alerts/delivery'

/** What is known of a failed attempt. `code` and `command` as nodemailer names them; `status` and `response` as the server sent them. */
export type SmtpFailure = {
  code?: string | undefined
  command?: string | undefined
  status?: number | undefined
  response?: string | undefined
  message: string
  /** The socket's own error code, such as DEPTH_ZERO_SELF_SIGNED_CERT. */
  cause?: string | undefined
}

const tlsWords = /certificate|SSL|TLS|wrong version number|altname/i

/**
 * What a failure is called, and whether trying again is useless. Only what a server says about this mail or this recipient for good (5xx) is
 * final: an operator can repair everything else while the mail waits.
 */
export function mailProblem(failure: SmtpFailure): { error: DeliveryError; final: boolean } {
  const { code, command = '', status = 0, message, cause = '' } = failure
  const isFinal = status >= 500
  if (code === 'EAUTH' || code === 'ENOAUTH' || command.startsWith('AUTH'))
    return { error: 'authentication', final: false }
  if (code === 'ETLS' || (code === 'ESOCKET' && tlsWords.test(`${message} ${cause}`)))
    return { error: 'tls', final: false }
  if (code === 'EDNS') return { error: 'dns', final: false }
  if (code === 'ETIMEDOUT' || code === 'EABORT') return { error: 'timeout', final: false }
  if (command === 'MAIL FROM') return status === 421 ? later() : { error: 'sender-rejected', final: false }
  if (command === 'RCPT TO') return { error: isFinal ? 'recipient-rejected' : 'server-error', final: isFinal }
  // An address that cannot be written in the protocol.
  if (code === 'EENVELOPE') return { error: 'recipient-rejected', final: true }
  if (status) return isFinal ? { error: 'rejected', final: true } : later()
  return { error: 'connection', final: false }
}

const later = () => ({ error: 'server-error', final: false }) as const
