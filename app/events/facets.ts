import { fieldsOf } from './data'
import type { Event } from './event'
import { innermost, namingException } from './title'

/**
 * The values that are counted for an event, tags included, in one string: alternating names and values, each ended by U+0000. Thousands of
 * these cross threads and wait for their batch, and those of one failure are often equal: strings are cheap to send and to compare.
 */
export type PackedFacets = string

/** Reserved names. A tag with such a name is left out, because the field has the value. */
const own = ['release', 'environment', 'type', 'file', 'function', 'url', 'user.id', 'level'] as const

/** Environment data that is counted unless a tag has the same name. */
const surroundings = ['browser', 'os', 'device', 'server_name'] as const

/** Limits: one line of at most this many characters for a value, and this many tags for an event. */
const facetLimits = { value: 200, tags: 50 }

/**
 * Release, environment, level; type of the thrown exception; file and function of its innermost in-app frame; path of the request URL
 * (without host and query); id of the user as sent; and the tags.
 */
export function facetsOf(event: Event): PackedFacets {
  const named = namingException(event.exceptions)
  const frame = named && innermost(named.frames)
  const values: Record<(typeof own)[number], string | undefined> = {
    release: event.release,
    environment: event.environment,
    type: named?.type,
    file: frame?.filename ?? frame?.module ?? frame?.absPath,
    function: frame?.function,
    url: event.request?.url && pathOf(event.request.url),
    'user.id': event.user?.id,
    level: event.level,
  }
  let packed = ''
  for (const name of own) packed += pair(name, values[name])
  const tags = event.tags.slice(0, facetLimits.tags)
  for (const [name, value] of tags) if (!isOwn(name)) packed += pair(name, value)
  for (const name of surroundings) {
    if (!tags.some(([tag]) => tag === name)) packed += pair(name, surroundingOf(event, name))
  }
  return packed
}

/** `Chrome 131`, `iOS 17.4`, `iPhone 15`: the part of a browser's version that people use. */
function surroundingOf({ contexts, serverName }: Event, name: (typeof surroundings)[number]): string | undefined {
  if (name === 'server_name') return serverName
  const sent = fieldsOf(contexts[name])
  const [called, version, model] = [textOf(sent?.name), textOf(sent?.version), textOf(sent?.model)]
  if (name === 'device') return model ?? called
  const short = name === 'browser' ? version?.split('.', 1)[0] : version
  return called && short ? `${called} ${short}` : called
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, facetLimits.value) : undefined

/** The pairs of the string. */
export function unpackFacets(packed: PackedFacets): [name: string, value: string][] {
  const parts = packed.split('\0')
  const pairs: [string, string][] = []
  for (let at = 0; at + 1 < parts.length; at += 2) pairs.push([parts[at]!, parts[at + 1]!])
  return pairs
}

/** The value of one name, if there is one. */
export function valueIn(packed: PackedFacets, name: string): string | undefined {
  // One search before the pairs are split, because most events do not have the tag.
  if (!packed.includes(name)) return undefined
  let at = 0
  while (at < packed.length) {
    const nameEnd = packed.indexOf('\0', at)
    const valueEnd = packed.indexOf('\0', nameEnd + 1)
    if (nameEnd - at === name.length && packed.startsWith(name, at)) return packed.slice(nameEnd + 1, valueEnd)
    at = valueEnd + 1
  }
  return undefined
}

/** What identifies a user: the best of the fields the client sent. */
export function personOf({ user }: Event): string | undefined {
  return user?.id ?? user?.email ?? user?.username ?? user?.ipAddress
}

const isOwn = (name: string) => (own as readonly string[]).includes(name)

/** Removes what would end a name or a value, or break the line. */
const control = /\p{Cc}+/gu

function pair(name: string, value: string | undefined): string {
  const line = value?.slice(0, facetLimits.value).replace(control, ' ').trim()
  return line ? `${name.replace(control, ' ')}\0${line}\0` : ''
}

function pathOf(url: string): string {
  const path = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*([^?#]*)/i.exec(url)?.[1] ?? url.replace(/[?#].*$/s, '')
  return path || '/'
}
