import { inflateSync } from '../wire/inflate.server'
import type { EnvelopeMeta } from '../wire/record'
import { type Split, type SplitLimits, splitBody } from '../wire/split-body.server'
import { type Contents, contentsOf } from './contents.server'

export type Compressed = Pick<EnvelopeMeta, 'encoding' | 'format'> & { body: Uint8Array }

/** The facts about a compressed body, or why it is refused. Plain data: it crosses threads. */
export type Opened = { ok: true; contents: Contents } | Exclude<Split, { ok: true }>

/** Inflates synchronously, within the limits, and returns the facts about the body. The inflated bytes are garbage when this returns. */
export function openCompressed({ encoding, format, body }: Compressed, limits: SplitLimits): Opened {
  const inflated = inflateSync(body, encoding, limits.inflatedBytes)
  return inflated.ok ? openPlain(inflated.bytes, format, limits) : inflated
}

export function openPlain(bytes: Uint8Array, format: EnvelopeMeta['format'], limits: SplitLimits): Opened {
  const split = splitBody(bytes, format, limits)
  return split.ok ? { ok: true, contents: contentsOf(split.body) } : split
}
