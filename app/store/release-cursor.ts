import { versionInAddress, versionOfAddress } from '../releases/version-address'
import type { ReleaseOrder } from './releases'

/** A position in a list of releases: after (`older`) or before the release with these values. */
export type ReleaseCursor = { direction: 'older' | 'newer'; firstSeen: number; projectId: number; version: string }

/** It contains the order, so that a cursor is not used with another order. */
export const writeReleaseCursor = ({ direction, firstSeen, projectId, version }: ReleaseCursor, order: ReleaseOrder) =>
  [direction, order, firstSeen.toString(36), projectId.toString(36), versionInAddress(version)].join('.')

/** Undefined for other text, or a cursor of another order: the list then starts at its first page. */
export function readReleaseCursor(text: string | undefined, order: ReleaseOrder): ReleaseCursor | undefined {
  const match = /^(older|newer)\.([a-z]+)\.([0-9a-z]{1,11})\.([0-9a-z]{1,11})\.(.{1,800})$/.exec(text ?? '')
  if (!match || match[2] !== order) return undefined
  const [firstSeen, projectId] = [Number.parseInt(match[3] ?? '', 36), Number.parseInt(match[4] ?? '', 36)]
  const version = versionOfAddress(match[5] ?? '')
  if (!Number.isSafeInteger(firstSeen) || !Number.isSafeInteger(projectId) || version === undefined) return undefined
  return { direction: match[1] === 'newer' ? 'newer' : 'older', firstSeen, projectId, version }
}
