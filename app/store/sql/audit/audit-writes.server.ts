import { hours, type Instant } from '../../../clock'
import { type AuditedRead, type RefusedSignIn, refusedPerHour } from '../../audit'
import { commands } from '../../command'
import type { Db } from '../db'

/** Commands that change nothing: only their entry is stored. */
export function auditWrites(db: Db) {
  const refused = db
    .prepare<{ since: Instant }, number>(
      "select count(*) from audit_entry where at > :since and what = 'sign-in.refused'",
    )
    .pluck()
  const runs = {
    noteRead(_: AuditedRead): void {},
    /** Returns how many sign-ins were refused in the last hour. */
    noteRefusedSignIn: async ({ at }: RefusedSignIn & { at: Instant }): Promise<number> =>
      (await refused.get({ since: at - hours(1) })) ?? 0,
  }
  return commands(
    {
      noteRead: ['none', (read) => read],
      noteRefusedSignIn: [
        'none',
        ({ email, by, provider, why, detail }, before) => {
          if (before >= refusedPerHour) return undefined
          const isLast = before === refusedPerHour - 1
          const details = { by, provider, why, detail, ...(isLast && { restOfHourKept: false }) }
          return { what: 'sign-in.refused', about: email, details }
        },
      ],
    },
    runs,
  )
}
