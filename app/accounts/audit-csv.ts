import type { AuditEntry } from './audit-entry'

const columns = ['time', 'actor_kind', 'actor', 'address', 'act', 'about', 'project', 'details']

/** Entries of the audit log as CSV (RFC 4180): a line of column names, then one line each. Times are ISO 8601 in UTC. */
export function auditCsv(entries: AuditEntry[]): string {
  const lines = entries.map(({ at, actor, what, about, project, details }) => [
    new Date(at).toISOString(),
    actor.kind,
    actor.name ?? '',
    actor.address ?? '',
    what,
    about ?? '',
    project ?? '',
    Object.keys(details).length > 0 ? JSON.stringify(details) : '',
  ])
  return [columns, ...lines].map((line) => `${line.map(cell).join(',')}\r\n`).join('')
}

/** A spreadsheet runs what begins like a formula: an apostrophe makes it text. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
