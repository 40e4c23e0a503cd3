import { StoreRefused, type StoreRefusedCode } from '../store/store-refused'
import { StoreTrouble, type StoreTroubleCode } from '../store/store-trouble'

/**
 * An error on its way to another thread. A structured clone keeps only the built-in kinds as errors: an error of the
 * database driver would arrive as an empty object, and every error loses its code.
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

/** Restores the error with its name, stack and code. Errors of the store get their class back, others are plain errors. */
export function received({ name, message, stack, code, cause }: SentError): Error {
  const options = cause && { cause: received(cause) }
  const make = (code && ofStore[name]) || ((_, text, why) => new Error(text, why))
  const error = make(code ?? '', message, options)
  return Object.assign(error, { name, stack, ...(code && { code }) })
}

type Make = (code: string, message: string, options: ErrorOptions | undefined) => Error

/** The sent error had the class of this name, so its code is one of that class. */
const ofStore: Record<string, Make | undefined> = {
  StoreTrouble: (code, message, options) => new StoreTrouble(code as StoreTroubleCode, message, options),
  StoreRefused: (code, message, options) => new StoreRefused(code as StoreRefusedCode, message, options),
}
