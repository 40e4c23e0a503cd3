import type { homeTexts } from '../en/home'
import type { TextsOf } from '../namespace'
import { numbersIn } from '../numbers'

const { plural, count } = numbersIn('de')

export const home: TextsOf<typeof homeTexts> = {
  title: 'Start',
  sinceVisit: (at) => <>Seit Ihrem letzten Besuch, {at}</>,
  lookUp: 'Einen Code nachschlagen',
  front: 'Haben Sie den Code einer Fehlerseite?',
  frontWords: 'Fügen Sie ihn ein, um zu sehen, ob der Fehler bekannt und behoben ist.',
  sample: 'Beispiel',
  quiet: 'Nichts Neues',
  quietWords: (when) => `Keine neuen oder wiedergekehrten Issues und keine Ereignisse offener Issues ${when}.`,
  showAll: 'Alle Issues zeigen',
  quietIssues: (n, when, link) => (
    <>
      {link(plural(n, 'weiteres offenes Issue', 'weitere offene Issues'))} ohne Ereignisse {when}.
    </>
  ),
  refused: (when) => `Abgelehnt ${when}:`,
  items: (n) => plural(n, 'Eintrag', 'Einträge'),
  time: 'Zeitraum',
  seen: 'Als gesehen markieren',
  all: 'Alle anzeigen',
  refusedNow: 'Wird gerade abgelehnt',
  moreRefused: (n) => ` ${plural(n, 'weiterer Grund', 'weitere Gründe')}.`,
  fix: 'Beheben',
  fixIn: (project) => `Ablehnungen in ${project}: Beheben`,
  perDay: {
    title: 'Fehler pro Tag',
    total: (n, days) => `${count(n)} in ${days} Tagen`,
    others: 'Andere Projekte',
  },
  yours: {
    title: 'Ihre',
    all: 'Alle anzeigen',
    assigned: 'Ihnen zugewiesen',
    mentions: 'Ungelesene Erwähnungen',
    calls: 'Besuchermeldungen und Anrufe',
    bookmarked: 'Mit Lesezeichen',
  },
  spans: { seen: 'Seit Ihrem letzten Besuch', '24h': '24 Stunden', '7d': '7 Tage', '14d': '14 Tage' },
  when: {
    seen: 'seit Ihrem letzten Besuch',
    '24h': 'in den letzten 24 Stunden',
    '7d': 'in den letzten 7 Tagen',
    '14d': 'in den letzten 14 Tagen',
  },
  groups: {
    fresh: 'Neu',
    regressed: 'Wiedergekehrt',
    escalating: 'Eskalierend',
    stillOpen: 'Andauernd',
  },
  firstSeen: (when) => `zuerst gesehen ${when}`,
  regressedNote: 'gelöst, dann wieder aufgetreten',
  escalatingNote: 'weit häufiger als sonst',
  stillOpenNote: 'älter und weiter aktiv',
  connect: {
    none: 'Noch kein Projekt',
    add: 'Projekt erstellen',
    noneWords: 'Ein Projekt ist eine App. Erstellen Sie eines, um die DSN für ihr SDK zu bekommen.',
    waiting: 'Warten auf das erste Ereignis',
    connect: (project) => `${project} verbinden`,
    waitingWords:
      'Noch keine Ereignisse. Tragen Sie die DSN des Projekts in Ihr SDK ein; seine Fehler stehen dann hier.',
  },
  markedSeen: 'Als gesehen markiert',
}
