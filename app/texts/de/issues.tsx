import type { issuesTexts } from '../en/issues'
import { numbersIn } from '../numbers'
import type { TextsOf } from '../room'

const { plural, count } = numbersIn('de')

export const issues: TextsOf<typeof issuesTexts> = {
  title: 'Issues',
  state: 'Zustand',
  tabs: { open: 'Offen', regressed: 'Zurückgekehrt', resolved: 'Gelöst', muted: 'Stumm', all: 'Alle' },
  sorts: {
    'last-seen': 'Zuletzt gesehen',
    'first-seen': 'Neueste',
    count: 'Meiste Events',
    users: 'Meiste Personen',
    trend: 'Zunehmend',
    priority: 'Priorität',
  },
  order: 'Reihenfolge',
  search: 'Suchen',
  searchIssues: 'Issues durchsuchen',
  searchExample: 'is:open release:1.4.* -environment:staging checkout',
  completions: 'Vorschläge',
  meant: (link) => <> Meinten Sie {link}?</>,
  viewGone: 'Diese Ansicht gibt es nicht mehr, oder sie ist nicht mit Ihnen geteilt. Hier sind die offenen Issues.',
  found: (n, more, q) => `${plural(n, 'Issue', 'Issues')}${more ? ' und mehr' : ''}: ${q}`,
  pages: 'Seiten von Issues',
  allAs: (csv, json) => (
    <>
      All das als {csv} oder {json}
    </>
  ),
  deleted: (n, at) => (
    <>
      {plural(n, 'Issue', 'Issues')} {at} gelöscht.
    </>
  ),
  allProjects: 'Alle Projekte',
  views: 'Ansichten',
  editView: 'Ansicht bearbeiten',
  aboutView: 'Über diese Ansicht',
  saveView: 'Als Ansicht speichern',
  bulk: {
    pickPage: 'Alle Issues dieser Seite auswählen',
    acts: 'Mit den ausgewählten Issues',
    picked: (n) => `${count(n)} ausgewählt`,
    resolve: 'Lösen',
    mute: 'Stumm',
    forGood: 'Dauerhaft',
    muteForGood: 'Dauerhaft stummschalten',
    spans: { '1h': 'Für eine Stunde', '1d': 'Für einen Tag', '7d': 'Für eine Woche', '30d': 'Für 30 Tage' },
    untilEscalates: 'Bis es eskaliert',
    assign: 'Zuweisen',
    nobody: 'Niemandem',
    priority: 'Priorität',
    priorities: { high: 'Hoch', medium: 'Mittel', low: 'Niedrig' },
    more: 'Mehr',
    resolveNext: 'Im nächsten Release lösen',
    reopen: 'Wieder öffnen',
    merge: 'Zusammenführen',
    delete: 'Löschen',
    all: 'alle Treffer',
    allOf: (n) => `alle ${count(n)} Treffer`,
  },
  none: {
    notYours: 'Nicht Teil Ihrer Rolle',
    lookUp: 'Einen Code nachschlagen',
    noProject: 'Noch kein Projekt',
    add: 'Projekt hinzufügen',
    noProjectWhy:
      'Issues kommen von Anwendungen, die ihre Fehler hierher melden. Fügen Sie ein Projekt hinzu, um die Adresse zu bekommen, an die sie melden.',
    silent: 'Noch ist nichts gemeldet',
    connect: (project) => `${project} anschließen`,
    silentWhy:
      'Es ist kein Event angekommen. Richten Sie ein SDK auf die DSN des Projekts, und der erste Fehler steht Sekunden später hier.',
    showAll: 'Alle Issues zeigen',
    found: {
      title: 'Nichts gefunden',
      reason:
        'Kein Issue, das Sie sehen dürfen, ist so. Eine Suche findet, wofür all ihre Bedingungen gelten; lassen Sie eine weg, um mehr zu finden.',
    },
    open: { title: 'Keine offenen Issues', reason: 'Alles, was gemeldet wurde, ist gelöst oder stummgeschaltet.' },
    regressed: { title: 'Nichts zurückgekehrt', reason: 'Kein gelöstes Issue ist wieder aufgetreten.' },
    resolved: {
      title: 'Nichts gelöst',
      reason: 'Ein Issue, das Sie lösen, kommt hierher, und kehrt zurück, sollte es wieder auftreten.',
    },
    muted: {
      title: 'Nichts stummgeschaltet',
      reason: 'Ein stummgeschaltetes Issue zählt hier weiter, ohne Aufmerksamkeit zu verlangen.',
    },
    all: { title: 'Keine Issues', reason: 'Es wurde kein Fehler gemeldet.' },
  },
}
