import type { Level } from './event'

/** The words of all clients for the five levels. */
const levels = new Map<string, Level>([
  ['fatal', 'fatal'],
  ['critical', 'fatal'],
  ['crit', 'fatal'],
  ['emergency', 'fatal'],
  ['emerg', 'fatal'],
  ['alert', 'fatal'],
  ['panic', 'fatal'],
  ['error', 'error'],
  ['err', 'error'],
  ['severe', 'error'],
  ['exception', 'error'],
  ['warning', 'warning'],
  ['warn', 'warning'],
  ['info', 'info'],
  ['information', 'info'],
  ['informational', 'info'],
  ['log', 'info'],
  ['notice', 'info'],
  ['sample', 'info'],
  ['debug', 'debug'],
  ['trace', 'debug'],
  ['verbose', 'debug'],
])

/**
 * The level for a word in any case, or for a number on Python's scale (10 debug … 50 critical), also as text. Undefined for anything else;
 * an event without a level is an error.
 */
export function readLevel(value: unknown): Level | undefined {
  if (typeof value === 'number') return ofNumber(value)
  if (typeof value !== 'string' || value.length > 32) return undefined
  const word = value.trim().toLowerCase()
  return levels.get(word) ?? (/^\d{1,2}$/.test(word) ? ofNumber(Number(word)) : undefined)
}

function ofNumber(n: number): Level | undefined {
  if (!(n > 0 && n < 100)) return undefined
  if (n < 20) return 'debug'
  if (n < 30) return 'info'
  if (n < 40) return 'warning'
  return n < 50 ? 'error' : 'fatal'
}
