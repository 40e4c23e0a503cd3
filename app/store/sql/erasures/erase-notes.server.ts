import type { Db } from '../db'

/** The searched texts as patterns for `like`; null if not searched. */
export type Patterns = { id: string | null; email: string | null; ip: string | null }

/** Condition: one of these columns contains one of the texts. */
export const holds = (...columns: string[]) =>
  `(${columns.flatMap((one) => ['id', 'email', 'ip'].map((by) => `${one} like :${by} escape '\\'`)).join(' or ')})`

type Note = { key: number; text: string }

/** The tables of what members and support wrote about issues, with their key columns. */
const tables = [
  { table: 'comment', key: 'id' },
  { table: 'support_note', key: 'issue_id' },
  { table: 'case_note', key: 'id' },
]

/**
 * Erases a person from comments and notes of a project. `erased` returns a text without the person. Returns how many texts were changed.
 */
export function prepareEraseNotes(db: Db) {
  const notes = tables.map(({ table, key }) => ({
    find: db.prepare<Patterns & { projectId: number }, Note>(
      `select n.${key} as key, n.text
      from ${table} n
      join issue i on i.id = n.issue_id
      where i.project_id = :projectId
      and ${holds('n.text')}`,
    ),
    set: db.prepare<Note>(`update ${table} set text = :text where ${key} = :key`),
  }))
  return async (asked: Patterns & { projectId: number }, erased: (text: string) => string): Promise<number> => {
    let changed = 0
    for (const { find, set } of notes) {
      for (const { key, text } of await find.all(asked)) {
        const after = erased(text)
        if (after !== text) changed += (await set.run({ key, text: after })).changes
      }
    }
    return changed
  }
}
