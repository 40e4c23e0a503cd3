import { hash } from 'node:crypto'
import { ownCopy } from '../events/text'
import { byStacks, meaningful } from './fingerprint/v1/chain'
import { said } from './fingerprint/v1/engines'
import { impostor } from './fingerprint/v1/impostors'
import type { Exception, FingerprintInput, Frame } from './fingerprint/v1/input'
import { parameterised } from './fingerprint/v1/texts'

/**
 * A cache of what v1 makes of chains of exceptions: the same failure comes again and again with other messages, and reading its frames is a
 * tenth of the cost of an event.
 * 1. Only for chains that rule 3 of v1 decides: without a fingerprint from the client and without an impostor.
 * 2. There, messages are part of the key in parameterised form, or do not count. Which of the two is tested when a chain is first seen.
 *    Chains for which they count in another way (Go, stack overflows, Firefox' own type) are not cached, nor those with addresses or
 *    groups.
 * 3. v1 is frozen, so this stays true; a test compares the two.
 * 4. Keyed by SHA-256 of everything that counts, so that nobody can forge an entry.
 */
const mostRemembered = 2_000
/** Longer stacks are rare, and hashing them costs as much as reading them. */
const mostFrames = 250

type StackMemory = string[] | 'asks what was said' | 'says nothing'

const remembered = new Map<string, StackMemory>()

/** The components of version 1; undefined when v1 has to compute them. */
export function componentsOfStacks(event: FingerprintInput): string[] | undefined {
  if (!isOrdinary(event)) return undefined
  const exceptions = meaningful(event)
  if (impostor(event, exceptions)) return undefined
  const stacks = hashOf([event.platform, exceptions.map(withoutWords)])
  let told = remembered.get(stacks) ?? remember(stacks, tried(event, exceptions))
  if (told === 'asks what was said') {
    const words = hashOf([stacks, exceptions.map((one) => parameterised(said(one, event.platform)))])
    told = remembered.get(words) ?? remember(words, byStacks(event, exceptions) ?? 'says nothing')
  }
  return typeof told === 'string' ? undefined : told
}

function isOrdinary({ clientFingerprint = [], platform, exceptions }: FingerprintInput): boolean {
  const frames = exceptions.reduce((sum, one) => sum + one.frames.length, 0)
  if (clientFingerprint.length > 0 || platform === 'go' || frames === 0 || frames > mostFrames) return false
  return exceptions.every((one) => {
    if (one.mechanism?.isGroup || one.type === 'InternalError') return false
    return one.frames.every(({ address }) => !address) && said(one, platform) !== 'stack overflow'
  })
}

/** Everything that v1 reads of an exception except its value. */
const withoutWords = ({ type, mechanism, frames }: Exception) => [type, mechanism?.synthetic, frames.map(fieldsOf)]

const fieldsOf = (frame: Frame) => [
  frame.inApp,
  frame.filename,
  frame.absPath,
  frame.function,
  frame.module,
  frame.package,
  frame.contextLine,
  frame.platform,
]

/** An exception that no program throws. */
const other = 'words of nobody about nothing'

function tried(event: FingerprintInput, exceptions: Exception[]): StackMemory {
  const parts = byStacks(event, exceptions)
  if (!parts) return 'says nothing'
  const said = exceptions.map((one) => ({ ...one, value: other }))
  const isSame = JSON.stringify(parts) === JSON.stringify(byStacks(event, said))
  return isSame ? parts : 'asks what was said'
}

function remember(key: string, told: StackMemory): StackMemory {
  if (remembered.size >= mostRemembered) remembered.clear()
  remembered.set(key, typeof told === 'string' ? told : told.map(ownCopy))
  return told
}

const hashOf = (counted: unknown): string => hash('sha256', JSON.stringify(counted), 'base64')
