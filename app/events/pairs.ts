import { dataText, fieldsOf } from './data'
import { limits } from './limits'
import type { Reader } from './reader'
import { cleanText, cutText } from './text'

export type Pairs = [name: string, value: string][]

/**
 * Names and values, given as an object, a list of pairs, a list of `{name, value}`, or a text that `parse` splits. Lists of values (.NET
 * headers) are joined with commas.
 */
export function readPairs(owner: Reader, place: string, parse: (text: string) => Pairs): Pairs {
  const value = owner.fields[place]
  if (value === undefined || value === null || value === '') return []
  const pairs = typeof value === 'string' ? parse(cutText(value, limits.value * 4)) : listedPairs(value)
  if (!pairs) {
    owner.note(place, 'neither names and values nor text, dropped')
    return []
  }
  if (pairs.length > limits.pairs) owner.note(place, `the first ${limits.pairs} kept`)
  return pairs.slice(0, limits.pairs)
}

/** The value of the first header with this name. `name`: lower case. */
export function headerIn(headers: Pairs, name: string): string | undefined {
  for (const [named, value] of headers) if (named.toLowerCase() === name) return value
  return undefined
}

function listedPairs(value: unknown): Pairs | undefined {
  const pairs: Pairs = []
  const entries = Array.isArray(value) ? (value as unknown[]).map(pairOf) : Object.entries(fieldsOf(value) ?? {})
  if (!Array.isArray(value) && !fieldsOf(value)) return undefined
  for (const entry of entries) {
    if (pairs.length > limits.pairs) break
    if (!entry || entry[0] === '' || entry[1] === null || entry[1] === undefined) continue
    pairs.push([kept(entry[0], limits.name), kept(valueText(entry[1]), limits.headerValue)])
  }
  return pairs
}

/** `[name, value]`, `{name, value}` or `{key, value}` as a pair. */
export function pairOf(entry: unknown): [string, unknown] | undefined {
  if (Array.isArray(entry)) {
    const [name, value] = entry as unknown[]
    return typeof name === 'string' || typeof name === 'number' ? [String(name), value] : undefined
  }
  const fields = fieldsOf(entry)
  const name = fields?.name ?? fields?.key
  return fields && typeof name === 'string' ? [name, fields.value] : undefined
}

function valueText(value: unknown): string {
  return Array.isArray(value) ? value.slice(0, 100).map(dataText).join(', ') : dataText(value)
}

function kept(text: string, limit: number): string {
  return cleanText(cutText(text, limit))
}

/** Parses a query string, with or without a leading question mark. Invalid percent-encoding stays as it is. */
export function parseQuery(text: string): Pairs {
  return split(text.replace(/^\?/, ''), '&', (part) => decoded(part.replaceAll('+', ' ')))
}

/** A Cookie header. */
export function parseCookies(text: string): Pairs {
  return split(text, ';', decoded)
}

/** Header lines. */
export function parseHeaders(text: string): Pairs {
  const pairs: Pairs = []
  for (const line of text.split('\n')) {
    const colon = line.indexOf(':')
    if (colon > 0)
      pairs.push([kept(line.slice(0, colon).trim(), limits.name), kept(line.slice(colon + 1).trim(), 4096)])
  }
  return pairs
}

function split(text: string, separator: string, decode: (part: string) => string): Pairs {
  const pairs: Pairs = []
  for (const part of text.split(separator, limits.pairs + 1)) {
    const equals = part.indexOf('=')
    const name = decode((equals < 0 ? part : part.slice(0, equals)).trim())
    if (!name) continue
    pairs.push([kept(name, limits.name), kept(equals < 0 ? '' : decode(part.slice(equals + 1).trim()), 4096)])
  }
  return pairs
}

/** Decodes only well-formed UTF-8 escapes, run by run, because decodeURIComponent rejects the whole text for one bad escape. */
function decoded(text: string): string {
  return text.includes('%') ? text.replace(/(?:%[0-9a-f]{2})+/gi, decodedRun) : text
}

function decodedRun(run: string): string {
  try {
    return decodeURIComponent(run)
  } catch {
    return run
  }
}
