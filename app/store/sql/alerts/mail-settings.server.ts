import type { AlertKind } from '../../../alerts/alert'
import type { DeliveryError, DeliveryState } from '../../../alerts/delivery'
import type { OptOutKind } from '../../../alerts/mail-opt-out'
import type { SummarySchedule } from '../../../alerts/summary-schedule'
import type { Instant } from '../../../clock'
import type { MailSettings } from '../../mail-settings'
import type { RunCommand } from '../commands.server'
import type { Db } from '../db'
import { mayTriageUser } from '../visible.server'
import { wantsMail } from './wants-mail'

type SqlSummary = SummarySchedule & { nextAt: number }

type SqlTest = { at: Instant; state: DeliveryState; error: DeliveryError | null; answer: string | null }

export function sqlMailSettings(db: Db, write: RunCommand): MailSettings {
  const ask = {
    optOuts: db.prepare<{ userId: number }, { projectId: number; kind: OptOutKind }>(
      `select project_id as projectId, kind
      from mail_opt_out
      where user_id = :userId
      order by project_id, kind`,
    ),
    summary: db.prepare<{ userId: number }, SqlSummary>(
      `select every, weekday, hour, time_zone as timeZone, next_at as nextAt
      from summary_mail
      where user_id = :userId`,
    ),
    wants: db.prepare<{ userId: number; projectId: number; kind: AlertKind; issueId: number | null }>(
      `select 1
      from account a
      where a.id = :userId
      and ((:projectId = 0 and a.owner = 1) or ${mayTriageUser('a.id', ':projectId')})
      and ${wantsMail({ userId: 'a.id', projectId: ':projectId', kind: ':kind', issueId: ':issueId' })}`,
    ),
    lastTest: db.prepare<{ userId: number }, SqlTest>(
      `select at, state, error, answer
      from delivery
      where user_id = :userId
      and kind = 'test'
      order by id desc
      limit 1`,
    ),
    ofChannel: db.prepare<{ channelId: number }, { emailKey: string }>(
      `select email_key as emailKey
      from mail_channel_opt_out
      where channel_id = :channelId`,
    ),
    secret: db.prepare<[], { value: string }>(`select value from setting where name = 'unsubscribe-secret'`),
  }
  return {
    async of(userId) {
      const summary = await ask.summary.get({ userId })
      return { optOuts: await ask.optOuts.all({ userId }), ...(summary && { summary }) }
    },
    wants: async (userId, { projectId, kind, issueId = null }) =>
      (await ask.wants.get({ userId, projectId, kind, issueId })) !== undefined,
    setOptOuts: (userId, optOuts) => write('setMailOptOuts', { userId, optOuts }),
    optOut: (userId, optOut) => write('addMailOptOut', { userId, optOut }),
    setSummary: (userId, schedule, at) => write('setSummaryMail', { userId, schedule, at }),
    test: (userId, at) => write('testMail', { userId, at }),
    async lastTest(userId) {
      const row = await ask.lastTest.get({ userId })
      if (!row) return undefined
      const { at, state, error, answer } = row
      return { at, state, ...(error !== null && { error }), ...(answer !== null && { answer }) }
    },
    optOutOfChannel: (channelId, email, at) => write('optOutOfMailChannel', { channelId, email, at }),
    optedOutOfChannel: async (channelId) => (await ask.ofChannel.all({ channelId })).map(({ emailKey }) => emailKey),
    async unsubscribeSecret() {
      const kept = await ask.secret.get()
      if (!kept) throw new Error('The setting unsubscribe-secret is missing from the database.')
      return kept.value
    },
  }
}
