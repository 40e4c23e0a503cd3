import type { UnscannedScript, UnscannedScripts } from '../../resolutions'
import { type Db, translatingSqliteErrors } from '../open.server'

/** Where the last look ended: artifacts are numbered in the order they came. */
const place = 'scripts_scanned_to'

export function sqliteUnscannedScripts(db: Db): UnscannedScripts {
  const reached = db.prepare<[], string>(`select value from setting where name = '${place}'`).pluck()
  const newest = db.prepare<[], number>('select coalesce(max(id), 0) from artifact').pluck()
  const script = db.prepare<[number], UnscannedScript>(
    `select a.id as artifactId, a.hash as contentHash, c.size
    from artifact a
    join artifact_content c on c.hash = a.hash
    where a.id > ?
    and a.kind = 'minified_source'
    and not exists (select 1 from script_functions where hash = a.hash)
    order by a.id
    limit 1`,
  )
  const reach = db.prepare(
    `insert into setting (name, value) values ('${place}', ?)
    on conflict (name) do update set value = excluded.value`,
  )
  // The upload may have been removed meanwhile.
  const keep = db.prepare(
    `insert into script_functions (hash, bytes)
    select hash, :bytes from artifact_content where hash = :contentHash
    on conflict do nothing`,
  )

  const next = (): UnscannedScript | undefined => {
    const from = Number(reached.get() ?? 0)
    const until = newest.get() ?? 0
    if (until <= from) return undefined
    const found = script.get(from)
    if (!found) reach.run(String(until))
    return found
  }
  const ack = ({ artifactId, contentHash }: UnscannedScript, bytes: Uint8Array | undefined): void => {
    keep.run({ contentHash, bytes: bytes ?? null })
    reach.run(String(artifactId))
  }

  return {
    next: async () => translatingSqliteErrors(next),
    ack: async (...result) => translatingSqliteErrors(() => db.transaction(ack).immediate(...result)),
  }
}
