import type { AuditEntry } from '~/accounts/audit-entry'
import { auditTexts } from '~/texts/en/audit'
import { useTexts } from '~/texts/use-texts'
import { Table } from '~/ui/table'
import { Time } from '~/ui/time'

/** Entries of the audit log. An act that this version has no words for is shown by its code. */
export function AuditTable({ entries }: { entries: AuditEntry[] }) {
  const texts = useTexts(auditTexts)
  const { when, who, what, about, project, from } = texts.columns
  const acts: Record<string, string> = texts.acts
  return (
    <Table
      label={texts.title}
      head={[when, who, what, about, project, from]}
      rows={entries.map(({ id, at, actor, details, ...entry }) => ({
        key: id,
        cells: [
          <Time key="at" at={at} as="exact" />,
          actor.kind === 'token' && actor.name ? texts.byToken(actor.name) : (actor.name ?? texts.kinds[actor.kind]),
          Object.hasOwn(acts, entry.what) ? acts[entry.what] : entry.what,
          <About key="about" about={entry.about} details={details} />,
          entry.project ?? '',
          actor.address ?? '',
        ],
      }))}
    />
  )
}

function About({ about, details }: Pick<AuditEntry, 'about' | 'details'>) {
  const named = Object.entries(details)
  return (
    <>
      {about}
      {named.length > 0 && (
        <div className="soft small">{named.map(([name, value]) => `${name}: ${value}`).join(' · ')}</div>
      )}
    </>
  )
}
