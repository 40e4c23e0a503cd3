import { problem } from '~/fallback/problem'
import type { Asked } from '../api-resource'
import { iso } from '../json'
import { orNull } from '../openapi-types'

/** What operations for owners share. */

export const owners = 'For owners.'

/** Throws 403 for everybody but owners. */
export function ownersOnly({ viewer }: Pick<Asked<unknown>, 'viewer'>): void {
  if (!viewer.owner) throw problem(403, 'This is for owners of the instance.')
}

export const timeOrNone = { ...orNull('string'), format: 'date-time' }
export const isoOrNull = (at: number | undefined) => (at === undefined ? null : iso(at))
