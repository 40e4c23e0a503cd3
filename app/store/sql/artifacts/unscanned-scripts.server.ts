import type { UnscannedScript, UnscannedScripts } from '../../resolutions'
import type { Db } from '../db'

/** The setting with the id of the last artifact that was looked at. */
const place = 'scripts_scanned_to'

export function sqlUnscannedScripts(db: Db): UnscannedScripts {
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
  // The upload may have been deleted since.
  const keep = db.prepare(
    `insert into script_functions (hash, bytes)
    select hash, :bytes from artifact_content where hash = :contentHash
    on conflict do nothing`,
  )

  const next = async (): Promise<UnscannedScript | undefined> => {
    const from = Number((await reached.get()) ?? 0)
    const until = (await newest.get()) ?? 0
    if (until <= from) return undefined
    const found = await script.get(from)
    if (!found) await reach.run(String(until))
    return found
  }
  const ack = async ({ artifactId, contentHash }: UnscannedScript, bytes: Uint8Array | undefined): Promise<void> => {
    await keep.run({ contentHash, bytes: bytes ?? null })
    await reach.run(String(artifactId))
  }

  return { next, ack: db.transaction(ack) }
}
