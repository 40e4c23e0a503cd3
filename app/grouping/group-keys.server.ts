import { hash } from 'node:crypto'
import type { Event } from '../events/event'
import { facetsOf, type PackedFacets, personOf } from '../events/facets'
import { innermost, namingException } from '../events/title'
import type { Grouped } from './group.server'

/** The result of grouping an event, as it is recorded (see `ProcessedEvent`). */
export type GroupKeys = OptionalGroupKeys & { fingerprint: string; facets: PackedFacets }
export type OptionalGroupKeys = {
  splitFrom?: string
  retitled?: string
  ruleId?: number
  topFrame?: string
  user?: number
}

export function groupKeys(grouped: Grouped): GroupKeys {
  const keys: GroupKeys = { fingerprint: grouped.fingerprint, facets: facetsOf(grouped.event) }
  addGroupKeys(keys, grouped)
  return keys
}

/** Adds the keys of this event to `keys`. */
export function addGroupKeys(keys: OptionalGroupKeys, { event, splitFrom, retitled, ruleId }: Grouped): void {
  const topFrame = topFrameOf(event)
  if (topFrame) keys.topFrame = topFrame
  const person = personOf(event)
  if (person !== undefined) keys.user = userHash(person)
  if (splitFrom) keys.splitFrom = splitFrom
  if (retitled) keys.retitled = retitled
  if (ruleId) keys.ruleId = ruleId
}

/** Six bytes of a hash of what identifies a user. More would not fit into a number exactly. */
export const userHash = (person: string): number => Number.parseInt(hash('sha256', person, 'hex').slice(0, 12), 16)

function topFrameOf(event: Event): string | undefined {
  const frame = innermost(namingException(event.exceptions)?.frames ?? [])
  return frame?.function && `${frame.function} in ${frame.filename ?? frame.module ?? frame.absPath ?? ''}`
}
