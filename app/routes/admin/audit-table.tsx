import type { AuditEntry } from '~/accounts/audit-entry'
import { auditTexts } from '~/texts/en/audit'
import { privacyTexts } from '~/texts/en/privacy'
import { quotasTexts } from '~/texts/en/quotas'
import type { TextsOf } from '~/texts/namespace'
import { useNumbers, useTexts } from '~/texts/use-texts'
import { Table } from '~/ui/table'
import { Time } from '~/ui/time'
import { auditDetails } from './audit-details'
import './admin.css'

type AuditTexts = TextsOf<typeof auditTexts>

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
          whoOf({ actor, ...entry }, texts),
          Object.hasOwn(acts, entry.what) ? acts[entry.what] : entry.what,
          <About key="about" about={aboutOf(entry, texts)} details={details} />,
          entry.project ?? '',
          actor.address ?? '',
        ],
      }))}
    />
  )
}

/** Who signs in has no session yet: the log keeps a stranger then, who turned out to be this account. */
function whoOf({ actor, what, about }: Pick<AuditEntry, 'actor' | 'what' | 'about'>, texts: AuditTexts) {
  if (what === 'sign-in.completed' && actor.kind === 'stranger' && about) return about
  if (actor.kind === 'token' && actor.name) return texts.byToken(actor.name)
  return actor.name ?? texts.kinds[actor.kind]
}

/** The name of a setting in words; everything else as it was kept. */
function aboutOf({ what, about }: Pick<AuditEntry, 'what' | 'about'>, { settings }: AuditTexts) {
  const names: Record<string, string> = settings
  return what === 'setting.changed' && about && Object.hasOwn(names, about) ? names[about] : about
}

function About({ about, details }: Pick<AuditEntry, 'about' | 'details'>) {
  const [audit, quotas, privacy] = [useTexts(auditTexts), useTexts(quotasTexts), useTexts(privacyTexts)]
  const { bytes } = useNumbers()
  const named = auditDetails(details, { audit, quotas, privacy, bytes })
  return (
    <>
      {about}
      {named.length > 0 && <span className="audit-details">{named.join(' · ')}</span>}
    </>
  )
}
