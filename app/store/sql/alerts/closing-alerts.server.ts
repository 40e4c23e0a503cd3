import type { Instant } from '../../../clock'
import type { Db } from '../db'
import { listed } from '../dialect'
import { prepareEnqueue } from './enqueue.server'
import { prepareLoadedRules } from './loaded-rules.server'

type Resolved = { issueId: number; projectId: number; at: Instant }

/** Sends a resolve message to channels that close incidents, if they got an alert about the issue since it was last resolved. */
export function prepareClosingAlerts(db: Db): (resolved: Resolved) => Promise<void> {
  const loadedRules = prepareLoadedRules(db)
  const enqueue = prepareEnqueue(db)
  const alerted = db
    .prepare<{ issueId: number; channels: string }, number>(
      `select channel_id
      from delivery
      where issue_id = :issueId
      and issue_id is not null
      and channel_id in ${listed(':channels')}
      and state in ('waiting', 'leased', 'sent')
      group by channel_id
      having max(case when kind = 'resolved' then 0 else id end) > max(case when kind = 'resolved' then id else 0 end)
      order by channel_id`,
    )
    .pluck()
  return async ({ issueId, projectId, at }) => {
    const { closing } = await loadedRules()
    if (closing.length === 0) return
    const channels = await alerted.all({ issueId, channels: JSON.stringify(closing) })
    const about = { kind: 'resolved' as const, issueId, projectId, at, detail: {}, dueAt: at }
    await enqueue(channels.map((channelId) => ({ ...about, channelId })))
  }
}
