import type { Instant } from '../../../clock'
import { keptTimes } from '../../../retention/kept-times'
import type { AuditKeeping } from '../../audit'
import type { Db } from '../db'

/** Entries that one run deletes at most. */
const atOnce = 500

/** The only code that deletes entries of the audit log: tests/statements.test.ts. */
export function sqlAuditKeeping(db: Db): AuditKeeping {
  const forget = db.prepare<{ before: Instant; limit: number }>(
    `delete from audit_entry
    where id in (select id from audit_entry where at < :before order by at limit +:limit)`,
  )
  return {
    forget: async (at) => (await forget.run({ before: at - keptTimes.auditLog, limit: atOnce })).changes >= atOnce,
  }
}
