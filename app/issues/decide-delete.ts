import type { IssueStatus } from './issue'

/** A storm whose first issue is deleted. */
export type StormOfDeleted = { id: number; state: string; firstIssue: number; folded: number }

/** What restoring needs. `fingerprints`: of the issue and its members, hexadecimal; `storms`: those it is the first issue of. */
export type DeleteImage = {
  fingerprints: [id: number, fingerprint: string][]
  storms: [id: number, state: string, firstIssue: number][]
}

/** The image of an issue to delete; undefined when similar issues are folded under it, because they would disappear with it. */
export function decideDelete(
  fingerprints: { id: number; fingerprint: string }[],
  storms: StormOfDeleted[],
): DeleteImage | undefined {
  if (storms.some(({ state, folded }) => state === 'gathering' && folded > 0)) return undefined
  return {
    fingerprints: fingerprints.map(({ id, fingerprint }) => [id, fingerprint]),
    storms: storms.map(({ id, state, firstIssue }) => [id, state, firstIssue]),
  }
}

/** The issue that has a fingerprint now. */
export type FingerprintHolder = { id: number; mergedInto: number | null; isDeleted: boolean }

export type Restore = {
  /** The fingerprints that the issue and its members get back. */
  fingerprints: [id: number, fingerprint: string][]
  /** Issues that were created with these fingerprints since: they lose them, and are merged into the restored issue. */
  merged: number[]
  /** It was resolved, and happened again while it was deleted. */
  regresses: boolean
}

/**
 * What restoring a deleted issue changes. `holders`: for each fingerprint of the image the issue that has it now, if any. A holder that
 * somebody merged or deleted keeps its fingerprint.
 */
export function decideRestore(
  image: DeleteImage,
  holders: readonly (FingerprintHolder | undefined)[],
  status: IssueStatus,
): Restore {
  const isFree = (holder: FingerprintHolder | undefined) => !holder || (holder.mergedInto === null && !holder.isDeleted)
  const free = image.fingerprints.flatMap((own, index) =>
    isFree(holders[index]) ? [{ own, holder: holders[index] }] : [],
  )
  const merged = free.flatMap(({ holder }) => (holder ? [holder.id] : []))
  return {
    fingerprints: free.map(({ own }) => own),
    merged,
    regresses: merged.length > 0 && status === 'resolved',
  }
}
