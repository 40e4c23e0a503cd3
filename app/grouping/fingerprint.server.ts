import { hash } from 'node:crypto'
import type { DetectedCode } from '../digests/code'
import type { Event } from '../events/event'
import { componentsV1 } from './fingerprint/v1'
import { componentsOfStacks } from './remembered-stacks.server'

/**
 * A way of grouping, by name. Released ones are frozen. A better idea becomes `fingerprint/v2.ts` beside v1, importing nothing of it, and an
 * entry here; its name is part of every key, so that keys of two versions never meet. Then new events are given v2's key, and
 * those whose v1 key has an issue go on into that one: issues don't come apart because the code learned something.
 */
export type FingerprintVersion = { name: string; components: (event: Event, digest?: string) => string[] }

export const v1: FingerprintVersion = {
  name: 'v1',
  components: (event, digest) => componentsOfStacks(event) ?? componentsV1(event, digest),
}

/**
 * The grouping key of an event: 32 hex digits (the first half of a SHA-256 over version and components), and what it was made of.
 * `codes`: what `findCodes` found, for failures whose message is withheld and which only their digest tells apart.
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
