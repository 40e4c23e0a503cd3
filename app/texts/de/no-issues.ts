import type { noIssuesTexts } from '../en/no-issues'
import type { TextsOf } from '../namespace'

export const noIssues: TextsOf<typeof noIssuesTexts> = {
  notYours: 'Kein Zugriff auf Issues',
  lookUp: 'Einen Code nachschlagen',
  noProject: 'Noch kein Projekt',
  add: 'Projekt erstellen',
  noProjectWhy: 'Erstellen Sie ein Projekt, um die DSN zu bekommen, an die Ihre App ihre Fehler sendet.',
  silent: 'Noch keine Ereignisse',
  connect: (project) => `${project} verbinden`,
  silentWhy: 'Tragen Sie die DSN des Projekts in Ihr SDK ein. Der erste Fehler erscheint hier nach wenigen Sekunden.',
  showAll: 'Alle Issues zeigen',
  found: {
    title: 'Keine passenden Issues',
    reason: 'Entfernen Sie einen Filter.',
  },
  open: { title: 'Keine offenen Issues', reason: 'Jedes Issue ist gelöst oder stummgeschaltet.' },
  mine: {
    title: 'Ihnen ist nichts zugewiesen',
    reason: 'Offene Issues, die Ihnen oder Ihren Teams zugewiesen sind, stehen hier.',
  },
  new: { title: 'Keine neuen Issues', reason: 'In den letzten 24 Stunden wurde kein Issue zum ersten Mal gesehen.' },
  regressed: { title: 'Keine wiedergekehrten Issues', reason: 'Kein gelöstes Issue ist wieder aufgetreten.' },
  escalating: { title: 'Keine eskalierenden Issues', reason: 'Kein offenes Issue tritt weit häufiger auf als sonst.' },
  resolved: {
    title: 'Keine gelösten Issues',
    reason: 'Gelöste Issues stehen hier. Tritt eines wieder auf, wird es als wiedergekehrt geöffnet.',
  },
  muted: {
    title: 'Keine stummgeschalteten Issues',
    reason: 'Stummgeschaltete Issues stehen hier und zählen weiter Ereignisse.',
  },
  all: { title: 'Keine Issues', reason: 'Es wurden keine Fehler gemeldet.' },
}
