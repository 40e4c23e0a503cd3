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
    async keepOpened(opened) {
      const rows = opened.map(({ viewer, event, at }) => ({ viewer, row: rowOfKey(event), at }))
      const kept = await isKept.getEach(rows.map(({ row }) => ({ row, why: 'opened' as const })))
      const others = rows.filter((_, n) => kept[n] === undefined)
      if (others.length > 0) await write('keepOpened', others)
    },
    async note(lookUp) {
      const parts = splitShortId(lookUp.shortId)
      if (parts && (await isAskedFor.get({ slug: parts.slug }))) await write('noteLookUp', lookUp)
    },
  }
}
