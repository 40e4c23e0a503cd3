import { hash } from 'node:crypto'
import type { DetectedCode } from '../digests/code'
import type { Event } from '../events/event'
import { componentsV1 } from './fingerprint/v1'
import { componentsOfStacks } from './remembered-stacks.server'

/**
 * A version of grouping. Released versions are frozen. An improvement becomes `fingerprint/v2.ts` beside v1, importing nothing of it, and
 * an entry here. Its name is part of every key, so keys of two versions are never equal. New events then get v2's key; if their v1 key has
 * an issue, they stay in that issue, so that an improvement does not split issues.
 */
export type FingerprintVersion = { name: string; components: (event: Event, digest?: string) => string[] }

export const v1: FingerprintVersion = {
  name: 'v1',
  components: (event, digest) => componentsOfStacks(event) ?? componentsV1(event, digest),
}

/**
 * The grouping key of an event: 32 hex digits (the first half of a SHA-256 over version and components), and its components. `codes`: from
 * `findCodes`, for failures whose message is hidden and which differ only by their digest.
 */
export function fingerprint(
  event: Event,
  codes: DetectedCode[],
  version: FingerprintVersion = v1,
): { fingerprint: string; components: string[] } {
  const digest = codes.find((code) => code.kind === 'digest' && code.confidence === 'exact')?.value
  const components = version.components(event, digest)
  const key = hash('sha256', JSON.stringify([version.name, ...components]), 'hex')
  return { fingerprint: key.slice(0, 32), components }
}
