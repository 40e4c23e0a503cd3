/**
 * An error on its way to another thread. Cloned as it stands, only the built-in kinds arrive as errors: what SQLite throws would
 * arrive as an empty object, and every error loses its code.
 */
export type SentError = { name: string; message: string; stack?: string; code?: string; cause?: SentError }

const deepestCause = 5

export function sent(thrown: unknown, depth = 0): SentError {
  if (!(thrown instanceof Error)) return { name: 'Error', message: String(thrown) }
  const { name, message, stack, cause } = thrown
  const code = 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : undefined
  const why = cause !== undefined && depth < deepestCause ? sent(cause, depth + 1) : undefined
  return { name, message, ...(stack && { stack }), ...(code && { code }), ...(why && { cause: why }) }
}

/** The error again: with its own name, stack and code, though no longer of its own class. */
export function received({ name, message, stack, code, cause }: SentError): Error {
  const error = new Error(message, cause && { cause: received(cause) })
  return Object.assign(error, { name, stack, ...(code && { code }) })
}
