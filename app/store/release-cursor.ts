import { versionInAddress, versionOfAddress } from '../releases/version-address'
import type { ReleaseOrder } from './releases'

/** A place in a list of releases: behind (`older`) or ahead of the release with these. */
export type ReleaseCursor = { direction: 'older' | 'newer'; firstSeen: number; projectId: number; version: string }

/** The order goes with it, so that a cursor is not taken for a place in another one. */
export const writeReleaseCursor = ({ direction, firstSeen, projectId, version }: ReleaseCursor, order: ReleaseOrder) =>
  [direction, order, firstSeen.toString(36), projectId.toString(36), versionInAddress(version)].join('.')

/** Undefined for what we did not write, or wrote for another order: the list then begins at its beginning. */
export function readReleaseCursor(text: string | undefined, order: ReleaseOrder): ReleaseCursor | undefined {
  const match = /^(older|newer)\.([a-z]+)\.([0-9a-z]{1,11})\.([0-9a-z]{1,11})\.(.{1,800})$/.exec(text ?? '')
  if (!match || match[2] !== order) return undefined
  const [firstSeen, projectId] = [Number.parseInt(match[3] ?? '', 36), Number.parseInt(match[4] ?? '', 36)]
  const version = versionOfAddress(match[5] ?? '')
  if (!Number.isSafeInteger(firstSeen) || !Number.isSafeInteger(projectId) || version === undefined) return undefined
  return { direction: match[1] === 'newer' ? 'newer' : 'older', firstSeen, projectId, version }
}
