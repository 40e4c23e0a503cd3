import { commands } from '../../command'
import type { Db } from '../db'

export function instanceWrites(db: Db) {
  const run = {
    set: db.prepare(
      `insert into setting (name, value)
      values (:name, :value)
      on conflict (name) do update set value = excluded.value`,
    ),
    unset: db.prepare('delete from setting where name = :name'),
  }
  const runs = {
    async setSetting({ name, value }: { name: string; value: string | undefined }): Promise<void> {
      if (value === undefined) await run.unset.run({ name })
      else await run.set.run({ name, value })
    },
  }
  return commands({ setSetting: ['none', ({ name }) => ({ what: 'setting.changed', about: name })] }, runs)
}
