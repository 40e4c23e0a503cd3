/** Replaces a secret. The SDKs use the same word. */
export const filtered = '[Filtered]'

const removed =
  /^[\s"'\\]{0,8}(?:\[filtered\]|\[redacted\]|<redacted>|\[removed\]|\[masked\]|[*•x]{3,64})[\s"'\\]{0,8}$/i
const nothing = /^(?:undefined|null|true|false|none|nil|nan)$/i

/** Whether a value under a secret name is not a secret: empty, yes or no, or already removed by the client. */
export function isNothing(value: string): boolean {
  if (value.length > 100) return false
  return value.trim() === '' || nothing.test(value) || removed.test(value)
}

/** Whether a value looks machine-made: long enough, and not a word of a sentence. */
export function isOpaque(value: string): boolean {
  if (value.length < 8) return false
  const start = value.slice(0, 256)
  return /\d/.test(start) || /[a-z][A-Z]/.test(start) || /[=+/]/.test(start) || start.length >= 32
}
