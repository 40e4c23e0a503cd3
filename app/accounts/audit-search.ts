import { days } from '../clock'
import { type AuditSearch, longestAuditWords } from './audit-entry'

/** As it is typed: days are `2026-11-22`, in UTC, both included. */
export type TypedAuditSearch = Partial<Record<'words' | 'project' | 'from' | 'to', string>>

/** Reads a search of the audit log; `wrong`: the day that is none. */
export function readAuditSearch(typed: TypedAuditSearch): { search: AuditSearch } | { wrong: 'from' | 'to' } {
  const from = dayOf(typed.from)
  const to = dayOf(typed.to)
  if (Number.isNaN(from)) return { wrong: 'from' }
  if (Number.isNaN(to)) return { wrong: 'to' }
  const words = typed.words?.trim().slice(0, longestAuditWords)
  const project = typed.project?.trim()
  return {
    search: {
      ...(words && { words }),
      ...(project && { project }),
      ...(from !== undefined && { from }),
      ...(to !== undefined && { before: to + days(1) }),
    },
  }
}

/** The beginning of a day, NaN for what is none. */
function dayOf(text: string | undefined): number | undefined {
  if (!text) return undefined
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return Number.NaN
  const at = Date.parse(`${text}T00:00:00Z`)
  // 2026-02-31 is read as a day of March.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) ? at : Number.NaN
}
