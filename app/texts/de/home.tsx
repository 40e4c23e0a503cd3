import type { homeTexts } from '../en/home'
import type { TextsOf } from '../namespace'
import { numbersIn } from '../numbers'

const { plural, count } = numbersIn('de')

export const home: TextsOf<typeof homeTexts> = {
  changed: 'Was sich geändert hat',
  lookUp: 'Einen Code nachschlagen',
  front: 'Haben Sie den Code einer Fehlerseite?',
  frontWords: 'Fügen Sie ihn ein, um zu sehen, ob er bekannt ist, seit wann, und ob der Fehler behoben ist.',
  sample: 'So sieht er aus',
  quiet: 'Alles ruhig',
  quietWords: (when) => `Nichts Neues ${when}, nichts kam zurück, und nichts Offenes ist geschehen.`,
  showAll: 'Alle Issues zeigen',
  quietIssues: (n, when, link) => (
    <>
      {link(plural(n, 'weiteres offenes Issue', 'weitere offene Issues'))} ohne Events {when}.
    </>
  ),
  refused: (when) => `Abgelehnt ${when}:`,
  items: (n) => plural(n, 'Item', 'Items'),
  time: 'Zeit',
  seen: 'Als gesehen vermerken',
  all: (n) => `Alle ${count(n)}`,
  refusedNow: 'Jetzt abgelehnt',
  moreRefused: (n) => ` Weiteres wurde aus ${plural(n, 'anderem Grund', 'anderen Gründen')} abgelehnt.`,
  spans: { seen: 'Seit Ihrem letzten Blick', '1h': '1 Stunde', '24h': '24 Stunden', '7d': '7 Tage' },
  when: {
    seen: 'seit Ihrem letzten Blick',
    '1h': 'in der letzten Stunde',
    '24h': 'in den letzten 24 Stunden',
    '7d': 'in den letzten 7 Tagen',
  },
  allProjects: 'Alle Projekte',
  groups: {
    fresh: { name: 'neu', title: 'Neu' },
    regressed: { name: 'zurückgekehrt', title: 'Zurückgekehrt' },
    escalating: { name: 'eskaliert', title: 'Eskaliert' },
    stillOpen: { name: 'noch offen', title: 'Noch offen' },
  },
  firstSeen: (when) => `zuerst gesehen ${when}`,
  regressedNote: 'gelöst, und wieder aufgetreten',
  escalatingNote: 'viel häufiger als bisher',
  stillOpenNote: 'älter, und wieder aufgetreten',
  connect: {
    none: 'Noch kein Projekt',
    add: 'Projekt hinzufügen',
    noneWords:
      'Ein Projekt ist eine Anwendung, die ihre Fehler hierher meldet. Fügen Sie eines hinzu, bekommen Sie die Adresse für ihr SDK.',
    waiting: 'Warten auf das erste Event',
    connect: (project) => `${project} anschließen`,
    waitingWords:
      'Noch ist nichts gemeldet. Richten Sie ein SDK auf die DSN des Projekts; was dann fehlschlägt, steht hier, und jeder Code einer Fehlerseite führt dorthin.',
  },
  markedSeen: 'Als gesehen markiert.',
}
