import { hash } from 'node:crypto'
import { ownCopy } from '../events/text'
import { byStacks, meaningful } from './fingerprint/v1/chain'
import { said } from './fingerprint/v1/engines'
import { impostor } from './fingerprint/v1/impostors'
import type { Exception, FingerprintInput, Frame } from './fingerprint/v1/input'
import { parameterised } from './fingerprint/v1/texts'

/**
 * What v1 makes of chains of exceptions, remembered: the same failure comes again and again, in other words, and reading its frames is a
 * tenth of what an event costs.
 *
 * 1. Only where rule 3 of v1 decides: no list of the client's, no impostor.
 * 2. What exceptions say counts there as a part of the key, parameterised, or not at all: which of the two is tried when stacks are first
 *    seen. Where it counts otherwise (Go, overflown stacks, Firefox' own type) nothing is remembered, nor where addresses or groups count.
 * 3. v1 is frozen, so this stays true; a test holds the two together.
 * 4. Known by SHA-256 of all that counts: nobody can pass a stack off as another's.
 */
const mostRemembered = 2_000
/** Longer stacks are rare, and telling whether they are known is no cheaper than reading them. */
const mostFrames = 250

type StackMemory = string[] | 'asks what was said' | 'says nothing'

const remembered = new Map<string, StackMemory>()

/** The components of version 1; undefined where all of it has to be asked. */
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

/** All that v1 reads of an exception but its value. */
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

/** Nobody throws this. */
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
