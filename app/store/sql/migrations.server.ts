import { createHash } from 'node:crypto'

/** A step of a database's schema. `sql`: its statements, whose checksum is kept when it was applied. */
export type Migration = { number: number; name: string; sql: string }

/**
 * The migrations in these files (text by path, `…/0001-schema/01-users.sql`), the oldest first: each folder is one, and its files are in the
 * order of their names.
 */
export function migrationsIn(texts: Record<string, string>): Migration[] {
  const folders = new Map<string, string[]>()
  for (const path of Object.keys(texts).sort()) {
    const name = path.split('/').at(-2) ?? ''
    folders.set(name, [...(folders.get(name) ?? []), texts[path] ?? ''])
  }
  return [...folders].map(([name, parts]) => ({ number: Number.parseInt(name, 10), name, sql: parts.join('\n') }))
}

/** The number of the newest one; 0 where there is none. */
export const newestOf = (all: readonly Migration[]): number => all.at(-1)?.number ?? 0

/** Whether all of them were applied to a database as they are in this program. */
export const areApplied = (all: readonly Migration[], applied: { number: number; checksum: string }[]): boolean =>
  all.every((one) => applied.some(({ number, checksum }) => number === one.number && checksum === checksumOf(one)))

export const checksumOf = ({ sql }: Migration): string => createHash('sha256').update(sql).digest('hex')
