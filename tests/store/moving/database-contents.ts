import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'

/** Every row of every table, read without the code under test. */
export function rowsIn(file: string): Record<string, unknown[]> {
  const db = new Database(file, { readonly: true })
  try {
    const names = db
      .prepare<[], string>("select name from sqlite_schema where type = 'table' and sql not like '%virtual%'")
      .pluck()
      .all()
    const ours = names.filter((table) => !/^(issue_text|migration|sqlite_stat)/.test(table)).sort()
    return Object.fromEntries(
      ours.map((table) => {
        const rows = db.prepare(`select * from "${table}"`).raw().all() as unknown[][]
        return [table, rows.map((row) => JSON.stringify(row)).sort()]
      }),
    )
  } finally {
    db.close()
  }
}

/** The names and hashes of uploads. */
export function filesIn(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.gz'))
  return names.sort().map((name) => `${name} ${hash('sha256', readFileSync(join(folder, name)))}`)
}

/** Its tables, indexes and triggers. */
export function schemaOf(file: string): unknown[] {
  const db = new Database(file, { readonly: true })
  try {
    return db.prepare('select type, name, sql from sqlite_schema where name not like ? order by 1, 2').all('sqlite_%')
  } finally {
    db.close()
  }
}
