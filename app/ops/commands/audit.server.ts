import type { AuditEntry } from '../../accounts/audit-entry'
import { readAuditSearch } from '../../accounts/audit-search'
import { operator } from '../../accounts/viewer'
import { type Command, CommandError } from './command'
import { table } from './table'

/** As many as one call prints. */
const most = 100

export const auditList: Command = {
  name: 'audit list',
  takes: '[--search WORDS] [--project SLUG] [--from DAY] [--to DAY] [--cursor C]',
  summary: `List the newest ${most} entries of the audit log; days are 2026-11-22`,
  options: {
    search: { type: 'string' },
    project: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
    cursor: { type: 'string' },
  },
  arguments: 0,
  async run(input) {
    const { text } = input
    const read = readAuditSearch({
      words: text('search'),
      project: text('project'),
      from: text('from'),
      to: text('to'),
    })
    if ('wrong' in read) throw new CommandError(`--${read.wrong} must be a day like 2026-11-22.`, 2)
    const cursor = text('cursor')
    const page = await (await input.store()).audit.page(operator, { ...read, limit: most, ...(cursor && { cursor }) })
    const { entries = [], next } = page ?? {}
    const more = next ? `\nMore: --cursor ${next}` : ''
    const shown = entries.map(({ at, ...entry }) => ({ at: new Date(at).toISOString(), ...entry }))
    return {
      json: { entries: shown, ...(next && { next }) },
      text: `${table(entries.map(line)) || 'No entries.'}${more}`,
    }
  },
}

const line = ({ at, actor, what, about, project, details }: AuditEntry): string[] => [
  new Date(at).toISOString(),
  actor.name ?? actor.kind,
  actor.address ?? '',
  what,
  about ?? '',
  project ?? '',
  Object.entries(details)
    .map(([name, value]) => `${name}=${value}`)
    .join(' '),
]
