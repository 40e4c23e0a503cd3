import type { homeTexts } from '../en/home'
import type { TextsOf } from '../namespace'
import { numbersIn } from '../numbers'

const { plural, count } = numbersIn('de')

export const home: TextsOf<typeof homeTexts> = {
  changed: 'Start',
  lookUp: 'Code nachschlagen',
  front: 'Haben Sie einen Code von einer Fehlerseite?',
  frontWords: 'Fügen Sie ihn ein, um zu sehen, ob der Fehler bekannt und behoben ist.',
  sample: 'Beispiel',
  quiet: 'Alles ruhig',
  quietWords: (when) => `Keine neuen, wiedergekehrten oder andauernden Issues ${when}.`,
  showAll: 'Alle Issues zeigen',
  quietIssues: (n, when, link) => (
    <>
      {link(plural(n, 'offenes Issue', 'offene Issues'))} ohne neue Ereignisse {when}.
    </>
  ),
  refused: (when) => `Abgewiesen ${when}:`,
  items: (n) => plural(n, 'Eintrag', 'Einträge'),
  time: 'Zeitraum',
  seen: 'Als gesehen markieren',
  all: (n) => `Alle ${count(n)}`,
  refusedNow: 'Abgewiesene Anfragen',
  moreRefused: (n) => ` Dazu ${plural(n, 'weiterer Grund', 'weitere Gründe')}.`,
  spans: { seen: 'Seit Ihrem letzten Besuch', '1h': '1 Stunde', '24h': '24 Stunden', '7d': '7 Tage' },
  when: {
    seen: 'seit Ihrem letzten Besuch',
    '1h': 'in der letzten Stunde',
    '24h': 'in den letzten 24 Stunden',
    '7d': 'in den letzten 7 Tagen',
  },
  allProjects: 'Alle Projekte',
  groups: {
    fresh: { name: 'neu', title: 'Neu' },
    regressed: { name: 'wiedergekehrt', title: 'Wiedergekehrt' },
    escalating: { name: 'zunehmend', title: 'Zunehmend' },
    stillOpen: { name: 'andauernd', title: 'Andauernd' },
  },
  firstSeen: (when) => `zuerst gesehen ${when}`,
  regressedNote: 'Gelöst und dann wieder aufgetreten.',
  escalatingNote: 'Viel mehr Ereignisse als üblich.',
  stillOpenNote: 'Schon offen und wieder aufgetreten.',
  connect: {
    none: 'Noch kein Projekt',
    add: 'Projekt hinzufügen',
    noneWords: 'Ein Projekt ist eine Anwendung. Fügen Sie eines hinzu, um seine DSN zu erhalten.',
    waiting: 'Warten auf das erste Ereignis',
    connect: (project) => `${project} anbinden`,
    waitingWords: 'Konfigurieren Sie ein SDK mit der DSN des Projekts. Fehler erscheinen dann hier.',
  },
  markedSeen: 'Als gesehen markiert',
}
