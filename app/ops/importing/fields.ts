import type { Instant } from '../../clock'

/* Reading JSON of another product: what is missing or of another type is undefined. */

export type Fields = Record<string, unknown>

export const fieldsIn = (value: unknown): Fields =>
  value && typeof value === 'object' && !Array.isArray(value) ? (value as Fields) : {}

export const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

export const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined

export function timeIn(value: unknown): Instant | undefined {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? undefined : at
}

/** An object without the fields that have no value. */
export const known = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null))
