import type { ChannelOffReason } from '../../alerts/channel'
import type { AlertCondition, DatabaseCondition } from '../database-facts'
import type { SealedSecret } from '../sealed-secrets'
import { prepareSealedSecrets } from '../sql/sealed/sealed-secrets.server'
import { onSqlite } from './connection.server'
import { damageOf } from './database-copy.server'
import { schemaOf } from './migrate.server'
import { type Db, openReader } from './open.server'

/** Reads the whole database and changes nothing. */
export function checkSqliteDatabase(file: string): DatabaseCondition {
  const db = openReader(file)
  try {
    const schema = schemaOf(db)
    const isCurrent = schema.pending === 0 && !schema.newer
    return { damage: damageOf(db), ...schema, ...(isCurrent && { alerts: alertsOf(db) }) }
  } finally {
    db.close()
  }
}

/** Undefined when the schema is not of this program. */
export async function sealedInSqliteDatabase(file: string): Promise<SealedSecret[] | undefined> {
  const db = openReader(file)
  try {
    const { pending, newer } = schemaOf(db)
    return pending === 0 && !newer ? await prepareSealedSecrets(onSqlite(db))() : undefined
  } finally {
    db.close()
  }
}

/** How the database stands to this program, without reading more of it than that. */
export function readSqliteSchema(file: string): Pick<DatabaseCondition, 'pending' | 'newer'> {
  const db = openReader(file)
  try {
    return schemaOf(db)
  } finally {
    db.close()
  }
}

function alertsOf(db: Db): AlertCondition {
  const off = db
    .prepare<[], { name: string; project: string | null; reason: ChannelOffReason }>(
      `select c.name, p.slug as project, c.off_reason as reason
      from alert_channel c
      left join project p on p.id = c.project_id
      where c.off_at is not null
      order by p.slug, c.name, c.id`,
    )
    .all()
  const held = db.prepare<[], { count: number }>("select count(*) as count from delivery where state = 'held'").get()
  return {
    channelsOff: off.map(({ project, ...channel }) => ({ ...channel, ...(project !== null && { project }) })),
    held: held?.count ?? 0,
  }
}
