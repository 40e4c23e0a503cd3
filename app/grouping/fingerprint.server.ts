import { hash } from 'node:crypto'
import type { FoundCode } from '../digests/code'
import type { Event } from '../events/event'
import { componentsV1 } from './fingerprint/v1'

/**
 * The grouping key of an event: 32 hex digits (the first half of a SHA-256 over version and components), and what it was made of.
 * `codes`: what `findCodes` found, for failures whose message is hidden and which only their digest tells apart.
 */
export function fingerprint(event: Event, codes: FoundCode[]): { fingerprint: string; components: string[] } {
  const digest = codes.find((code) => code.kind === 'digest' && code.confidence === 'exact')?.value
  const components = componentsV1(event, digest)
  const key = hash('sha256', JSON.stringify(['v1', ...components]), 'hex')
  return { fingerprint: key.slice(0, 32), components }
}
