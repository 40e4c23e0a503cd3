import { commands } from '../../command'
import type { Db } from '../open.server'

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
    setSetting({ name, value }: { name: string; value: string | undefined }): void {
      if (value === undefined) run.unset.run({ name })
      else run.set.run({ name, value })
    },
  }
  return commands({ setSetting: ['none', ({ name }) => ({ what: 'setting.changed', about: name })] }, runs)
}
