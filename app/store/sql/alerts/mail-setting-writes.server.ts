import { emailKey } from '../../../accounts/email-key'
import { type MailOptOut, mostOptOuts } from '../../../alerts/mail-opt-out'
import { nextSummaryAt, type SummarySchedule } from '../../../alerts/summary-schedule'
import type { Instant } from '../../../clock'
import { commands } from '../../command'
import type { Db } from '../db'
import { prepareEnqueue } from './enqueue.server'

export function mailSettingWrites(db: Db) {
  const run = {
    forget: db.prepare('delete from mail_opt_out where user_id = :userId'),
    add: db.prepare<MailOptOut & { userId: number }>(
      `insert into mail_opt_out (user_id, project_id, kind)
      select a.id, coalesce(p.id, 0), :kind
      from account a
      left join project p on p.id = :projectId
      where a.id = :userId
      and (:projectId = 0 or p.id is not null)
      on conflict (user_id, project_id, kind) do nothing`,
    ),
    isAccount: db.prepare<{ userId: number }>('select 1 from account where id = :userId'),
    noSummary: db.prepare('delete from summary_mail where user_id = :userId'),
    // Changing the hour does not skip anything: the next summary covers the time since the last one.
    setSummary: db.prepare(
      `insert into summary_mail (user_id, every, weekday, hour, time_zone, since, next_at)
      values (:userId, :every, :weekday, :hour, :timeZone, :at, :nextAt)
      on conflict (user_id) do update set
        every = excluded.every, weekday = excluded.weekday, hour = excluded.hour, time_zone = excluded.time_zone,
        next_at = excluded.next_at`,
    ),
    optOutOfChannel: db.prepare(
      `insert into mail_channel_opt_out (channel_id, email_key, at)
      select id, :emailKey, :at
      from alert_channel
      where id = :channelId
      on conflict (channel_id, email_key) do nothing`,
    ),
    isChannel: db.prepare<{ channelId: number }>('select 1 from alert_channel where id = :channelId'),
  }
  const enqueue = prepareEnqueue(db)
  const runs = {
    async testMail({ userId, at }: { userId: number; at: Instant }): Promise<void> {
      await enqueue([{ userId, projectId: 0, kind: 'test', detail: {}, at, dueAt: at }])
    },
    async setMailOptOuts({ userId, optOuts }: { userId: number; optOuts: MailOptOut[] }): Promise<void> {
      await run.forget.run({ userId })
      for (const optOut of optOuts.slice(0, mostOptOuts)) await run.add.run({ userId, ...optOut })
    },
    async addMailOptOut({ userId, optOut }: { userId: number; optOut: MailOptOut }): Promise<boolean> {
      await run.add.run({ userId, ...optOut })
      return (await run.isAccount.get({ userId })) !== undefined
    },
    async setSummaryMail(change: {
      userId: number
      schedule: SummarySchedule | undefined
      at: Instant
    }): Promise<void> {
      const { userId, schedule, at } = change
      if (schedule) await run.setSummary.run({ ...schedule, userId, at, nextAt: nextSummaryAt(schedule, at) })
      else await run.noSummary.run({ userId })
    },
    async optOutOfMailChannel({
      channelId,
      email,
      at,
    }: {
      channelId: number
      email: string
      at: Instant
    }): Promise<boolean> {
      await run.optOutOfChannel.run({ channelId, emailKey: emailKey(email), at })
      return (await run.isChannel.get({ channelId })) !== undefined
    },
  }
  return commands(
    {
      testMail: ['deliveries', 'unaudited'],
      setMailOptOuts: ['none', 'unaudited'],
      addMailOptOut: ['none', 'unaudited'],
      setSummaryMail: ['none', 'unaudited'],
      optOutOfMailChannel: ['none', 'unaudited'],
    },
    runs,
  )
}
