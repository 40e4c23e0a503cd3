import { fieldsOf } from './data'
import { limits } from './limits'
import { type Pairs, pairOf } from './pairs'
import type { Reader } from './reader'
import { cleanText, cutText, firstLine } from './text'

/** Fields of an event. A tag with such a name would contradict the field. */
const reserved = new Set(['release', 'dist', 'user', 'filename', 'function', 'environment'])

export type Tags = { tags: Pairs; environment?: string }

/**
 * Tags, from an object or a list of pairs. The first of equal names wins. Values are one line of text. `environment` is not a tag but the
 * event's environment.
 */
export function readTags(event: Reader): Tags {
  const sent = event.fields.tags
  const result: Tags = { tags: [] }
  if (sent === undefined || sent === null) return result
  const entries = Array.isArray(sent) ? (sent as unknown[]).map(pairOf) : Object.entries(fieldsOf(sent) ?? {})
  if (typeof sent !== 'object') event.note('tags', 'neither an object nor pairs, dropped')
  const seen = new Set<string>()
  for (const entry of entries) {
    if (result.tags.length >= limits.tags) {
      event.note('tags', `${entries.length} tags, the first ${limits.tags} kept`)
      break
    }
    if (entry) addTag(event, result, seen, entry)
  }
  return result
}

function addTag(event: Reader, result: Tags, seen: Set<string>, [sentName, sentValue]: [string, unknown]): void {
  const name = tagName(sentName)
  const value = tagValue(sentValue)
  if (!name || !value) {
    if (sentValue !== null && sentValue !== '') event.note('tags', `${name || 'a tag without name'} dropped`)
    return
  }
  if (typeof sentValue === 'string' && value.length < sentValue.length) event.note(`tags.${name}`, 'cut')
  if (seen.has(name)) return
  seen.add(name)
  if (name === 'environment') result.environment = cutText(value, limits.environment)
  if (reserved.has(name)) {
    if (name !== 'environment') event.note(`tags.${name}`, 'a reserved name, dropped')
    return
  }
  result.tags.push([name, value])
}

function tagName(name: string): string {
  const cut = name.length > limits.tag ? name.slice(0, limits.tag) : name
  return /^[\w.:-]+$/.test(cut) ? cut : cut.trim().replace(/[^\w.:-]/g, '-')
}

function tagValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  return typeof value === 'string' ? cleanText(cutText(firstLine(value), limits.tag)) : ''
}
