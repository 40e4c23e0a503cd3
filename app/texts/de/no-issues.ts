import type { noIssuesTexts } from '../en/no-issues'
import type { TextsOf } from '../namespace'

export const noIssues: TextsOf<typeof noIssuesTexts> = {
  notYours: 'Nicht Teil Ihrer Rolle',
  lookUp: 'Einen Code nachschlagen',
  noProject: 'Noch kein Projekt',
  add: 'Projekt hinzufügen',
  noProjectWhy: 'Fügen Sie ein Projekt hinzu, um die DSN zu bekommen, an die Ihre Anwendung ihre Fehler sendet.',
  silent: 'Noch ist nichts gemeldet',
  connect: (project) => `${project} anschließen`,
  silentWhy:
    'Noch keine Ereignisse. Tragen Sie die DSN des Projekts in Ihr SDK ein; der erste Fehler steht Sekunden später hier.',
  showAll: 'Alle Issues zeigen',
  found: {
    title: 'Nichts gefunden',
    reason: 'Keine Treffer. Entfernen Sie einen Filter.',
  },
  open: { title: 'Keine offenen Issues', reason: 'Jedes Issue ist gelöst oder stummgeschaltet.' },
  mine: {
    title: 'Ihnen ist nichts zugewiesen',
    reason: 'Offene Issues, die Ihnen oder Ihren Teams zugewiesen sind, stehen hier.',
  },
  new: { title: 'Keine neuen Issues', reason: 'In den letzten 24 Stunden kam kein Issue hinzu.' },
  regressed: { title: 'Keine wiedergekehrten Issues', reason: 'Kein gelöstes Issue ist wieder aufgetreten.' },
  escalating: { title: 'Keine zunehmenden Issues', reason: 'Kein offenes Issue tritt weit häufiger auf als sonst.' },
  resolved: {
    title: 'Nichts gelöst',
    reason: 'Gelöste Issues stehen hier. Tritt eines wieder auf, ist es wieder offen.',
  },
  muted: {
    title: 'Nichts stummgeschaltet',
    reason: 'Stummgeschaltete Issues stehen hier und zählen weiter.',
  },
  all: { title: 'Keine Issues', reason: 'Es wurden keine Fehler gemeldet.' },
}
