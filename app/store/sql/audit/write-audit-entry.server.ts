import type { Acting, AuditNote } from '../../command'
import type { Db } from '../db'

type Insert = ReturnType<typeof prepare>
const prepared = new WeakMap<Db, Insert>()

const prepare = (db: Db) =>
  db.prepare(
    `insert into audit_entry (at, actor_kind, actor_id, actor_name, address, what, about, project, details)
    values (:at, :kind, :userId, :name, :address, :what, :about, :project, :details)`,
  )

/** Appends to the audit log, in the transaction of the command. */
export async function writeAuditEntry(
  db: Db,
  { what, about, project, details }: AuditNote,
  acting: Acting,
): Promise<void> {
  const insert = prepared.get(db) ?? prepare(db)
  prepared.set(db, insert)
  await insert.run({
    at: acting.at,
    kind: acting.kind,
    userId: acting.userId ?? null,
    name: acting.name ?? null,
    address: acting.address ?? null,
    what,
    about: about === undefined ? null : about.slice(0, longest),
    project: project ?? null,
    details: details ? JSON.stringify(details, shortened) : null,
  })
}

/** Maximum characters of a name or a detail. Only hostile requests have longer ones. */
const longest = 300
const shortened = (_name: string, value: unknown) => (typeof value === 'string' ? value.slice(0, longest) : value)
