import type { BrakeChanges } from '../../../accounts/brakes.server'
import { commands } from '../../command'
import type { Db } from '../db'

export function brakeWrites(db: Db) {
  const run = {
    save: db.prepare(
      `insert into brake (name, key_hash, turns, at)
      values (:name, :keyHash, :turns, :at)
      on conflict (name, key_hash) do update set turns = excluded.turns, at = excluded.at`,
    ),
    remove: db.prepare('delete from brake where name = :name and key_hash = :keyHash'),
    expire: db.prepare('delete from brake where name = :name and at < :before'),
  }
  const runs = {
    async saveBrakes({ rows, removed, expired }: BrakeChanges): Promise<void> {
      for (const row of rows) await run.save.run(row)
      for (const key of removed) await run.remove.run(key)
      for (const part of expired) await run.expire.run(part)
    },
  }
  return commands(
    {
      // Brakes count attempts. An attempt that was refused changed nothing, so there is nothing to audit.
      saveBrakes: ['none', 'unaudited'],
    },
    runs,
  )
}
