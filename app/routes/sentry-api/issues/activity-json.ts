import type { Comment, StoryEntry } from '~/store/comments'

/** Sentry's kinds of activity for ours. Kinds that are not here have no name there, and keep theirs. */
const kinds: Record<string, string> = {
  resolved: 'set_resolved',
  reopened: 'set_unresolved',
  muted: 'set_ignored',
  regressed: 'set_regression',
  woken: 'set_unresolved',
  assigned: 'assigned',
  'assigned-team': 'assigned',
  priority: 'set_priority',
  merged: 'merge',
  unmerged: 'unmerge_source',
}

export type Activity = ReturnType<typeof activityJson>

/** An entry of an issue's activity. Entries other than comments have no id of their own: their place in time is. */
export function activityJson(entry: StoryEntry) {
  if (entry.kind === 'comment') return noteJson(entry)
  const user = entry.by === undefined ? null : { name: entry.by }
  return {
    id: `${entry.at}-${entry.what}`,
    type: kinds[entry.what] ?? entry.what,
    dateCreated: new Date(entry.at).toISOString(),
    user,
    sentry_app: null,
    data: entry.detail === '' ? {} : ({ detail: entry.detail } as Record<string, unknown>),
  }
}

/** A comment. */
export const noteJson = ({ id, by, at, text }: Comment) => ({
  id: String(id),
  type: 'note',
  dateCreated: new Date(at).toISOString(),
  user: by ? { id: String(by.userId), name: by.name } : null,
  sentry_app: null,
  data: { text } as Record<string, unknown>,
})
