import { limits } from './limits'
import { cleanText, cutText } from './text'

/** A parsed JSON object. */
export type Fields = Record<string, unknown>

/** The value as a JSON object; undefined for lists, scalars and null. */
export function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined
}

/** The remaining characters for a tree of free data, and what has been left out of it so far. */
export type Budget = { left: number; cut?: string }

/**
 * Free data (extra, contexts, variables, breadcrumb data) as sent, within a depth and a budget. Values within the limits are returned as
 * they are and not copied, because that is the common case on the hot path. The result never has an own `__proto__` key, so that copying it
 * with `=` later is safe.
 */
export function boundedData(value: unknown, depth: number, budget: Budget): unknown {
  if (typeof value === 'string') return boundedText(value, budget)
  budget.left -= 4
  if (typeof value !== 'object' || value === null) return value
  if (depth <= 0) {
    budget.cut ??= 'deeper levels left out'
    return Array.isArray(value) ? '[Array]' : '[Object]'
  }
  return Array.isArray(value) ? boundedList(value, depth, budget) : boundedFields(value as Fields, depth, budget)
}

function boundedText(text: string, budget: Budget): string {
  budget.left -= Math.min(text.length, limits.dataText) + 2
  if (text.length <= limits.dataText) return cleanText(text)
  budget.cut ??= `texts cut to ${limits.dataText} characters`
  return cleanText(cutText(text, limits.dataText))
}

function boundedList(list: unknown[], depth: number, budget: Budget): unknown[] {
  let copy: unknown[] | undefined
  for (let i = 0; i < list.length; i++) {
    if (budget.left <= 0) {
      budget.cut ??= 'cut, too large'
      return (copy ?? list).slice(0, i)
    }
    const kept = boundedData(list[i], depth - 1, budget)
    if (kept !== list[i]) copy ??= list.slice()
    if (copy) copy[i] = kept
  }
  return copy ?? list
}

function boundedFields(fields: Fields, depth: number, budget: Budget): Fields {
  let copy: Fields | undefined
  for (const key in fields) {
    if (budget.left <= 0) {
      budget.cut ??= 'cut, too large'
      return copy ?? copiedUntil(fields, key)
    }
    budget.left -= key.length + 4
    const value = fields[key]
    const kept = boundedData(value, depth - 1, budget)
    const name = keptKey(key)
    if (!copy && (kept !== value || name !== key)) copy = copiedUntil(fields, key)
    if (copy && name !== undefined) copy[name] = kept
  }
  return copy ?? fields
}

/** Copies the fields before one; all of them were within the limits. */
function copiedUntil(fields: Fields, end: string): Fields {
  const copy: Fields = {}
  for (const key in fields) {
    if (key === end) break
    copy[key] = fields[key]
  }
  return copy
}

function keptKey(key: string): string | undefined {
  return key === '__proto__' ? undefined : cleanText(cutText(key, limits.dataKey))
}

/** Any JSON value as one line of text, with the limits of free data. */
export function dataText(value: unknown): string {
  if (typeof value === 'string') return value
  return JSON.stringify(boundedData(value, limits.depth, { left: limits.value })) ?? ''
}
