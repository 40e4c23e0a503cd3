import type { Viewer } from '../../../accounts/viewer'
import type { AlertDetail } from '../../../alerts/alert'
import { defaultGatherSeconds } from '../../../alerts/rule'
import { type Instant, seconds } from '../../../clock'
import type { Db } from '../db'
import { prepareEnqueue } from './enqueue.server'
import { prepareLoadedRules } from './loaded-rules.server'
import { prepareMailedPeople } from './mailed-people.server'

type Deed = { kind: 'assigned' | 'mentioned'; issueId: number; projectId: number; viewer: Viewer; at: Instant }

/**
 * Mails people about things that concern only them: an issue was assigned to them or their team, or a comment mentions them. Never about
 * their own acts, nor to people who turned such mails off or may not see the issue. Without a mail server nothing is enqueued.
 */
export function preparePersonalAlerts(db: Db): (deed: Deed, to: number[], detail?: AlertDetail) => Promise<void> {
  const loadedRules = prepareLoadedRules(db)
  const people = prepareMailedPeople(db)
  const enqueue = prepareEnqueue(db)
  return async ({ kind, issueId, projectId, viewer, at }, to, detail = {}) => {
    const isUser = viewer.kind === 'user'
    const others = to.filter((userId) => !isUser || userId !== viewer.userId)
    if (others.length === 0 || !(await loadedRules()).mail) return
    const by = isUser ? { by: viewer.name || viewer.email } : {}
    const about = {
      kind,
      issueId,
      projectId,
      at,
      detail: { ...detail, ...by },
      dueAt: at + seconds(defaultGatherSeconds),
    }
    await enqueue((await people.among(others, about)).map((userId) => ({ ...about, userId })))
  }
}
