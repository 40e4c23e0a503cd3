import { type AfterAttempt, afterAttempt, channelAfter } from '../../../alerts/after-attempt'
import type { ChannelKind, ChannelOffReason } from '../../../alerts/channel'
import { type Attempt, deliveryLimits, type NewDelivery } from '../../../alerts/delivery'
import type { Instant } from '../../../clock'
import type { Db } from '../db'
import { prepareTrackerTasks } from '../trackers/tracker-tasks.server'

import { deliveryColumns, type SqlDelivery, toDelivery } from './delivery-rows'
import { prepareEnqueue } from './enqueue.server'

type SqlChannelState = {
  id: number
  projectId: number | null
  name: string
  kind: ChannelKind
  failures: number
  offAt: Instant | null
}

/** Condition for `alert_channel c`: people read it. */
const readByPeople = `c.kind not in ('pagerduty', 'github', 'gitlab', 'jira')`

/** Stores how attempts ended: the state of the delivery and of its channel. When a channel is turned off, people are notified. */
export function prepareSettle(db: Db, chance = Math.random): (id: number, attempt: Attempt) => Promise<void> {
  const enqueue = prepareEnqueue(db)
  const trackers = prepareTrackerTasks(db)
  const ask = {
    leased: db.prepare<{ id: number }, SqlDelivery>(
      `select ${deliveryColumns}
      from delivery d
      where d.id = :id
      and d.state = 'leased'`,
    ),
    channel: db.prepare<{ id: number | null }, SqlChannelState>(
      `select id, project_id as projectId, name, kind, failures, off_at as offAt
      from alert_channel
      where id = :id`,
    ),
    otherChannel: db.prepare<{ id: number; projectId: number | null }, { id: number }>(
      `select c.id
      from alert_channel c
      where c.id <> :id
      and c.off_at is null
      and c.failures = 0
      and (c.project_id is null or c.project_id = :projectId)
      and ${readByPeople}
      order by c.project_id is null, c.id
      limit 1`,
    ),
    admins: db.prepare<{ projectId: number }, { id: number }>(
      `select a.id
      from account a
      where a.disabled_at is null
      and (a.owner = 1 or a.id in (select user_id from membership where project_id = :projectId and role = 'admin'))
      order by a.id`,
    ),
  }
  const change = {
    settle: db.prepare<{
      id: number
      state: string
      dueAt: Instant | null
      sentAt: Instant | null
      error: string | null
      status: number | null
      milliseconds: number
      answer: string | null
    }>(
      `update delivery
      set state = :state, due_at = coalesce(:dueAt, due_at), leased_until = null, sent_at = :sentAt, error = :error,
        status = :status, milliseconds = :milliseconds, answer = :answer
      where id = :id`,
    ),
    channel: db.prepare<{
      id: number
      failures: number
      offAt: Instant | null
      offReason: ChannelOffReason | null
      holdUntil: Instant | null
    }>(
      `update alert_channel
      set failures = :failures, off_at = coalesce(off_at, :offAt), off_reason = coalesce(off_reason, :offReason),
        hold_until = coalesce(:holdUntil, hold_until)
      where id = :id`,
    ),
    settings: db.prepare<{ id: number; settings: string }>(
      'update alert_channel set settings = :settings where id = :id',
    ),
    holdPerson: db.prepare<{ userId: number; holdUntil: Instant }>(
      'update person_bucket set hold_until = :holdUntil where user_id = :userId',
    ),
  }

  return async (id, attempt) => {
    const row = await ask.leased.get({ id })
    if (!row) return
    const next = afterAttempt(attempt, row.attempts, chance())
    await change.settle.run({ id, ...columns(attempt, next) })
    if (attempt.ok && attempt.tracker) await trackers.settle(toDelivery(row).detail, attempt.tracker, attempt.at)
    const isTest = row.kind === 'test'
    if (row.userId !== null && next.state === 'waiting' && !isTest) {
      await change.holdPerson.run({ userId: row.userId, holdUntil: next.holdUntil })
    }
    const channel = await ask.channel.get({ id: row.channelId })
    if (channel) await settleChannel(channel, attempt, next, isTest)
  }

  async function settleChannel(
    channel: SqlChannelState,
    attempt: Attempt,
    next: AfterAttempt,
    isTest: boolean,
  ): Promise<void> {
    const { id } = channel
    if (attempt.settings) await change.settings.run({ id, settings: JSON.stringify(attempt.settings) })
    // Someone waits for a test message: only a success changes the channel.
    if (isTest && !attempt.ok) return
    const { failures, off } = channelAfter(channel.failures, attempt, next.state)
    const holdUntil = next.state === 'waiting' ? next.holdUntil : null
    const isSwitchedOff = off !== undefined && channel.offAt === null
    await change.channel.run({ id, failures, holdUntil, offAt: off ? attempt.at : null, offReason: off ?? null })
    if (isSwitchedOff) await enqueue(await announcements(channel, attempt.at))
  }

  /** Reports that a channel was turned off: in another channel that works, otherwise by mail to the admins. */
  async function announcements({ id, projectId, name }: SqlChannelState, at: Instant): Promise<NewDelivery[]> {
    const shared = { projectId: projectId ?? 0, kind: 'channel_off', detail: { channel: name }, at, dueAt: at } as const
    const other = await ask.otherChannel.get({ id, projectId })
    if (other) return [{ ...shared, channelId: other.id }]
    return (await ask.admins.all({ projectId: projectId ?? 0 })).map((admin) => ({ ...shared, userId: admin.id }))
  }
}

function columns(attempt: Attempt, next: AfterAttempt) {
  const { at, milliseconds, status = null, answer } = attempt
  return {
    state: next.state,
    dueAt: next.state === 'waiting' ? next.dueAt : null,
    sentAt: attempt.ok ? at : null,
    error: attempt.ok ? null : attempt.error,
    status,
    milliseconds: Math.round(milliseconds),
    answer: answer === undefined ? null : answer.slice(0, deliveryLimits.answerBytes),
  }
}
