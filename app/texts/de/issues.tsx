import type { issuesTexts } from '../en/issues'
import type { TextsOf } from '../namespace'
import { numbersIn } from '../numbers'

const { plural, count } = numbersIn('de')

const foundIn = {
  open: 'offen',
  mine: 'mir zugewiesen',
  new: 'neu',
  regressed: 'wiedergekehrt',
  escalating: 'eskalierend',
  resolved: 'gelöst',
  muted: 'stummgeschaltet',
  all: 'insgesamt',
}

export const issues: TextsOf<typeof issuesTexts> = {
  title: 'Issues',
  tabs: {
    open: 'Offen',
    mine: 'Mir zugewiesen',
    new: 'Neu',
    regressed: 'Wiedergekehrt',
    escalating: 'Eskalierend',
    resolved: 'Gelöst',
    muted: 'Stummgeschaltet',
    all: 'Alle',
  },
  sorts: {
    'last-seen': 'Zuletzt gesehen',
    'first-seen': 'Neueste',
    count: 'Meiste Ereignisse',
    users: 'Meiste Nutzer',
    trend: 'Trend',
    priority: 'Priorität',
  },
  order: 'Sortieren nach',
  lastEvent: 'Letztes Ereignis',
  ranges: {
    '': 'Jederzeit',
    '<1h': '1 Stunde',
    '<24h': '24 Stunden',
    '<7d': '7 Tage',
    '<14d': '14 Tage',
    '<30d': '30 Tage',
    '<90d': '90 Tage',
  },
  environment: 'Umgebung',
  allEnvironments: 'Alle Umgebungen',
  search: 'Suchen',
  searchIssues: 'Issues durchsuchen',
  searchExample: 'Filter oder Text',
  removeTerm: (term) => `${term} entfernen`,
  completions: 'Vorschläge',
  meant: (link) => <> Meinten Sie {link}?</>,
  viewGone: 'Diese Ansicht wurde gelöscht oder ist nicht für Sie freigegeben. Es folgen die offenen Issues.',
  found: ({ shown, all = shown, orMore }, tab) =>
    tab
      ? `${count(all)}${orMore ? '+' : ''} ${foundIn[tab]}`
      : orMore
        ? `${count(all)}+ Issues`
        : plural(all, 'Issue', 'Issues'),
  part: ({ shown, all, orMore, first, last }) =>
    first && !last && all !== undefined ? `1–${count(shown)} von ${count(all)}${orMore ? '+' : ''}` : undefined,
  pages: 'Seiten von Issues',
  exportAs: 'Exportieren',
  deleted: (n, at) => (
    <>
      {plural(n, 'Issue', 'Issues')} {at} gelöscht.
    </>
  ),
  views: 'Ansichten',
  editView: 'Ansicht bearbeiten',
  aboutView: 'Über diese Ansicht',
  saveView: 'Ansicht speichern',
  bulk: {
    pickPage: 'Alle Issues dieser Seite auswählen',
    acts: 'Ausgewählte Issues',
    picked: (n) => `${count(n)} ausgewählt`,
    selected: 'ausgewählt',
    clear: 'Auswahl aufheben',
    resolve: 'Lösen',
    mute: 'Stummschalten',
    muteTitle: 'Stummschalten',
    forGood: 'Dauerhaft',
    resolveTitle: 'Lösen in',
    muteForGood: 'Dauerhaft stummschalten',
    spans: { '1h': 'Für eine Stunde', '1d': 'Für einen Tag', '7d': 'Für eine Woche', '30d': 'Für 30 Tage' },
    untilEscalates: 'Bis es eskaliert',
    assign: 'Zuweisen',
    nobody: 'Nicht zugewiesen',
    priority: 'Priorität',
    priorities: { high: 'Hoch', medium: 'Mittel', low: 'Niedrig' },
    resolveNext: 'Nächstes Release',
    reopen: 'Wieder öffnen',
    merge: 'Zusammenführen',
    delete: 'Löschen',
    all: 'Alle passenden',
    allOf: (n) => `Alle ${count(n)} passenden`,
  },
}
