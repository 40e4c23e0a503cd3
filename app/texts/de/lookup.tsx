import type { lookupTexts } from '../en/lookup'
import type { TextsOf } from '../namespace'
import { numbersIn } from '../numbers'

const { count } = numbersIn('de')

const times = (n: number) => (n === 1 ? 'einmal' : `${count(n)}-mal`)

export const lookup: TextsOf<typeof lookupTexts> = {
  page: 'Nachschlagen',
  readAs: 'Erkannt als',
  or: ' oder ',
  times,
  visitorSaw: (ago, n) => (
    <>
      Ein Besucher sah diesen Digest {ago}
      {n > 1 && `, insgesamt ${times(n)}`}
    </>
  ),
  seen: (ago, n) => (
    <>
      {n === 1 ? 'Einmal gesehen, ' : `${times(n)} gesehen, zuletzt `}
      {ago}
    </>
  ),
  copyCode: (code) => `Code ${code} kopieren`,
  inRelease: (release) => <>Release {release}</>,
  events: 'Ereignisse',
  users: 'Nutzer',
  firstSeen: 'Zuerst gesehen',
  lastSeen: 'Zuletzt gesehen',
  assignee: 'Zugewiesen',
  unassigned: 'Nicht zugewiesen',
  openEvent: 'Ereignis öffnen',
  openIssue: 'Issue öffnen',
  copyLink: 'Link kopieren',
  copied: 'Kopiert',
  visitorSees: 'Was der Besucher sieht',
  last: (at) => <>zuletzt {at}</>,
  confidence: { exact: 'genauer Treffer', linked: 'über Trace verknüpft', recomputed: 'berechneter Treffer' },
  others: 'Weitere Treffer',
  allIssues: 'Issues durchsuchen',
  beside: 'Mehr zu diesem Code',
  support: 'Support',
  noNote: 'Dieses Issue hat noch keine Notiz für den Support.',
  addNote: 'Notiz hinzufügen',
  edit: 'Bearbeiten',
  from: { caller: 'Anrufer', visitor: 'Besucher' },
  counterparts: 'Browser-Ereignis',
  sameDigest: 'gleicher Digest',
  similar: 'Ähnliche Codes',
  misheard: 'Code falsch verstanden?',
  easilyConfused: 'Leicht zu verwechseln mit diesem Code:',
  helperView: 'Support-Ansicht: keine Meldungen, kein Quelltext, keine persönlichen Daten',
  known: 'Bekannt',
  workedOn: 'In Arbeit',
  tell: 'Sagen Sie dem Anrufer',
  noteOf: (name) => `Notiz von ${name}`,
  copyAnswer: 'Antwort kopieren',
  openReceipt: 'Auskunft öffnen',
  since: 'Seit',
  happened: 'Aufgetreten',
  affected: 'Betroffene Nutzer',
  withCode: 'Mit diesem Code',
  release: 'Letztes Release',
  fixed: 'Behoben',
  notYet: 'Noch nicht',
  nextRelease: 'im nächsten Release',
  logCall: 'Anruf festhalten',
  note: 'Notiz',
  noteExample: 'z. B. Doppelt bezahlt, wünscht Rückruf',
  noteHint: 'Die Entwickler sehen das neben dem Code.',
  log: 'Anruf speichern',
  calls: 'Anrufe zu diesem Code',
  columns: { note: 'Notiz', code: 'Code', by: 'Angenommen von', when: 'Wann' },
}
