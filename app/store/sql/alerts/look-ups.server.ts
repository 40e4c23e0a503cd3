import type { KeptFor } from '../../../retention/kept-for'
import type { LookUps } from '../../look-ups'
import type { RunCommand } from '../commands.server'
import type { Db } from '../db'
import { rowOfKey } from '../event-row'
import { splitShortId } from '../issues/short-id'

export function sqlLookUps(db: Db, write: RunCommand): LookUps {
  // Reads the rules, which are few. Without a matching one, no command is sent to the writer.
  const isAskedFor = db.prepare<{ slug: string }>(
    `select 1
    from alert_rule
    where enabled = 1
    and whens like '%"looked_up"%'
    and (project_id is null or project_id = (select id from project where slug = :slug))
    limit 1`,
  )
  const isKept = db.prepare<{ row: number; why: KeptFor }>(
    'select 1 from kept_event where event_row = :row and why = :why',
  )
  return {
    async keepOpened(viewer, { event, at }) {
      const row = rowOfKey(event)
      if (!(await isKept.get({ row, why: 'opened' }))) await write('keepOpened', { viewer, row, at })
    },
    async note(lookUp) {
      const parts = splitShortId(lookUp.shortId)
      if (parts && (await isAskedFor.get({ slug: parts.slug }))) await write('noteLookUp', lookUp)
    },
  }
}
