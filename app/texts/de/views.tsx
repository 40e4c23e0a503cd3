import type { viewsTexts } from '../en/views'
import type { TextsOf } from '../namespace'

export const views: TextsOf<typeof viewsTexts> = {
  saveAs: 'Als Ansicht speichern',
  name: 'Name',
  search: 'Suche',
  order: 'Sortierung',
  sharing: 'Sichtbar für',
  sharingHint: 'Andere sehen nur Issues, auf die sie Zugriff haben.',
  onlyMe: 'Nur ich',
  everyoneIn: (project) => `Alle in ${project}`,
  everyone: 'Alle',
  opensWith: 'Als Standardansicht verwenden',
  save: 'Speichern',
  cancel: 'Abbrechen',
  shared: (search, order) => (
    <>
      Für Sie freigegeben. Zeigt {search}, sortiert nach „{order}“.
    </>
  ),
  allIssues: 'alle Issues',
  remove: 'Ansicht löschen',
  removeTitle: 'Ansicht löschen',
  removeNote: 'Issues werden nicht gelöscht. Links auf diese Ansicht zeigen dann offene Issues.',
  saved: 'Ansicht gespeichert',
  removed: 'Ansicht gelöscht',
  problems: {
    sharing:
      'Sie können Ansichten für Projekte freigeben, an denen Sie arbeiten. Für alle freigeben können nur Eigentümer.',
    many: (most) => `Sie haben ${most} Ansichten, das Maximum. Löschen Sie zuerst eine.`,
  },
  mistakes: {
    takenName: 'Eine Ansicht mit diesem Namen gibt es bereits. Wählen Sie einen anderen.',
  },
}
