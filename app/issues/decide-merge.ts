/** Where a short id leads: to the issue, or to the merge target it is shown under. */
export type FoundIssue = { id: number; projectId: number }

/** `unknown`: no such issue, or not for this viewer · `other-project` · `nothing`: everything is merged already. */
export type MergeRefused =
  | { ok: false; why: 'unknown' | 'other-project'; shortId: string }
  | { ok: false; why: 'nothing' }

/**
 * Which issues are merged into `target`: each once, all of them or none. `others`: the requested short ids, and where each of them leads for
 * this viewer.
 */
export function decideMerge(
  target: FoundIssue,
  others: { shortId: string; found: FoundIssue | undefined }[],
): { ok: true; ids: number[] } | MergeRefused {
  const ids = new Set<number>()
  for (const { shortId, found } of others) {
    if (!found) return { ok: false, why: 'unknown', shortId }
    if (found.projectId !== target.projectId) return { ok: false, why: 'other-project', shortId }
    if (found.id !== target.id) ids.add(found.id)
  }
  return ids.size > 0 ? { ok: true, ids: [...ids] } : { ok: false, why: 'nothing' }
}

/** A merge target and its members, each with the number of its own events. */
export type Group = { id: number; count: number; members: { id: number; count: number }[] }

/** What changes when members leave a group. */
export type Leaving = {
  /** Members that are shown separately from now on, in the state of the merge target. */
  freed: number[]
  /** The issue that the merge target is shown under from now on, with the members that stay; undefined: it stays a merge target. */
  emptiedInto: number | undefined
}

/**
 * Members leave their merge target. If what stays behind has no events, there is nothing to show: it is shown under the first issue that
 * left, until it has events again.
 */
export function decideLeaving(group: Group, leaving: number[]): Leaving {
  const left = new Set(leaving)
  const staying = { ...group, members: group.members.filter(({ id }) => !left.has(id)) }
  return { freed: leaving, emptiedInto: hasEvents(staying) ? undefined : leaving[0] }
}

/** Whether the merge target or one of its members has events. */
export const hasEvents = ({ count, members }: Group): boolean => count > 0 || members.some((member) => member.count > 0)

/** The members that can be unmerged. A member without events stays where its events went. */
export const unmergeable = ({ members }: Group): number[] => members.flatMap(({ id, count }) => (count > 0 ? [id] : []))

/** What undo needs: the members an issue had before it was merged, and the events of all of them. */
export type MergeImage = { members: number[]; count: number }

/** An issue that was merged, as it is when the merge is undone. */
export type MergedNow = {
  /** Its merge target. */
  mergedInto: number | null
  emptied: boolean
  count: number
  /** The issues that were merged into it before and have the same merge target as itself. */
  members: { id: number; count: number }[]
  /** Somebody merged or unmerged it since. */
  changedSince: boolean
}

/**
 * What undoing a merge gives back to an issue: its members, and `likeTarget`: it happened again since, so that it does not go back to being
 * resolved or muted but takes the state of its merge target. Undefined when the issue is not as the merge left it.
 */
export function decideUnmergeBack(
  image: MergeImage,
  now: MergedNow,
  mergeTarget: number,
): { members: number[]; likeTarget: boolean } | undefined {
  if (now.mergedInto !== mergeTarget || now.emptied || now.changedSince) return undefined
  const count = now.members.reduce((sum, member) => sum + member.count, now.count)
  return { members: now.members.map(({ id }) => id), likeTarget: count > image.count }
}

/** How the issues of a storm are merged: `alone` only point to the target, `withMembers` take their members along. */
export function decideStormMerge(
  issues: { id: number; members: number }[],
  target: number,
): { alone: number[]; withMembers: number[] } {
  const others = issues.filter(({ id }) => id !== target)
  return {
    alone: others.flatMap(({ id, members }) => (members === 0 ? [id] : [])),
    withMembers: others.flatMap(({ id, members }) => (members > 0 ? [id] : [])),
  }
}
