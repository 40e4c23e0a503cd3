import type { issueTexts } from '../en/issue'
import type { TextsOf } from '../namespace'
import { numbersIn } from '../numbers'

const { plural, count } = numbersIn('de')

export const issue: TextsOf<typeof issueTexts> = {
  actions: 'Aktionen',
  neighbours: {
    label: 'Issues der Liste',
    previous: 'Voriges Issue',
    next: 'Nächstes Issue',
    position: (place: number, all: number, orMore: boolean) => `${count(place)} von ${count(all)}${orMore ? '+' : ''}`,
  },
  endOfList: {
    previous: 'Das ist das erste Issue der Liste.',
    next: 'Das ist das letzte Issue der Liste.',
  },
  resolve: {
    now: 'Lösen',
    reopen: 'Wieder öffnen',
    more: 'Lösen in …',
    title: 'Lösen in',
    next: 'Nächstes Release',
    current: 'Aktuelles Release',
    other: 'Anderes Release oder Commit …',
    openNext: 'Danach nächstes Issue öffnen',
  },
  mute: {
    now: 'Stummschalten',
    unmute: 'Stummschaltung aufheben',
    more: 'Stummschalten bis …',
    title: 'Stummschalten bis',
    spans: { '1h': '1 Stunde', '1d': '1 Tag', '7d': '7 Tage', '30d': '30 Tage' },
    events: (n) => `Noch ${count(n)}-mal aufgetreten`,
    users: (n) => `${plural(n, 'weiterer Nutzer', 'weitere Nutzer')} betroffen`,
    escalates: 'Eskaliert',
    other: 'Andere Bedingung …',
    forever: 'Dauerhaft stummschalten',
  },
  assign: {
    to: 'Zuweisen an',
    button: 'Zuweisen',
    is: (name) => `Zugewiesen an ${name}`,
    unassigned: 'Nicht zugewiesen',
    me: (name) => `${name} (ich)`,
    team: 'Team',
  },
  priority: {
    title: 'Priorität',
    names: { high: 'Hoch', medium: 'Mittel', low: 'Niedrig' },
    is: (name) => `Priorität: ${name}`,
  },
  more: {
    label: 'Weitere Aktionen',
    bookmark: 'Lesezeichen setzen',
    unbookmark: 'Lesezeichen entfernen',
    comment: 'Kommentieren',
    merge: 'Zusammenführen oder teilen …',
    delete: 'Issue löschen',
  },
  comments: (n) => plural(n, 'Kommentar', 'Kommentare'),
  figures: {
    events: 'Ereignisse',
    users: 'Nutzer',
    lastSeen: 'Zuletzt gesehen',
    firstSeen: 'Zuerst gesehen',
    releases: 'Releases',
    release: 'Release',
    shown: 'Besuchern gezeigt',
    digests: (n, orMore) => (orMore ? `${count(n)}+ Digests` : plural(n, 'Digest', 'Digests')),
  },
  tabs: {
    label: 'Ansichten dieses Issues',
    event: 'Neuestes Ereignis',
    events: 'Ereignisse',
    tags: 'Tags',
    activity: 'Aktivität',
    support: 'Support',
    grouping: 'Gruppierung',
    wantsAnswer: 'noch keine Notiz für den Support',
  },
  chart: {
    span: 'Zeitraum',
    spans: { '24h': '24 h', '14d': '14 T', '90d': '90 T' },
    groupBy: (what) => `Nach: ${what}`,
    table: 'Als Tabelle zeigen',
    noTable: 'Tabelle ausblenden',
    release: (n) => (n === 1 ? 'Release' : `Release (${count(n)})`),
    newReleases: 'Neue Releases',
  },
}
