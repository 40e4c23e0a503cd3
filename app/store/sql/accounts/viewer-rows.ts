import { languageOf, type Preferences } from '../../../accounts/language'
import type { Viewer } from '../../../accounts/viewer'

/** The columns of the account that makes a request. */
export type AccountRow = { id: number; email: string; name: string; owner: number }
export type ReaderRow = AccountRow & { language: string | null; timeZone: string | null }

export const toViewer = (row: AccountRow): Viewer & { kind: 'user' } => ({
  kind: 'user',
  userId: row.id,
  email: row.email,
  name: row.name,
  owner: row.owner === 1,
})

/** A viewer with their language and time zone. */
export function toReader(row: ReaderRow): Viewer & { kind: 'user' } {
  const preferences = preferencesOf(row)
  return { ...toViewer(row), ...(preferences && { preferences }) }
}

/** A language that this version does not have counts as unset. */
function preferencesOf({ language, timeZone }: ReaderRow): Preferences | undefined {
  const known = languageOf(language)
  if (!known && timeZone === null) return undefined
  return { ...(known && { language: known }), ...(timeZone !== null && { timeZone }) }
}
