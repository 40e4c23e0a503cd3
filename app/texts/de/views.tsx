import type { viewsTexts } from '../en/views'
import type { TextsOf } from '../namespace'

export const views: TextsOf<typeof viewsTexts> = {
  saveAs: 'Als Ansicht speichern',
  name: 'Bezeichnung',
  search: 'Suche',
  order: 'Reihenfolge',
  sharing: 'Wer sie sieht',
  sharingHint: 'Alle finden damit nur, was sie sehen dürfen.',
  onlyMe: 'Nur ich',
  everyoneIn: (project) => `Alle in ${project}`,
  everyone: 'Alle',
  opensWith: 'Die Liste damit öffnen',
  save: 'Speichern',
  cancel: 'Abbrechen',
  shared: (search, order) => (
    <>
      Jemand hat sie geteilt. Sie zeigt {search}, in der Reihenfolge „{order}“.
    </>
  ),
  allIssues: 'alle Issues',
  remove: 'Löschen',
  removeTitle: 'Diese Ansicht löschen',
  removeNote: 'Die Issues bleiben. Links auf die Ansicht führen dann zu den offenen Issues.',
  saved: 'Gespeichert.',
  removed: 'Die Ansicht ist gelöscht.',
  problems: {
    sharing: 'Ansichten teilt man mit Projekten, deren Issues man bearbeitet; mit allen nur Eigentümer.',
    many: (most) => `Sie haben ${most} Ansichten. Löschen Sie eine, um eine neue anzulegen.`,
  },
  mistakes: {
    takenName: 'Es gibt schon eine Ansicht mit diesem Namen. Wählen Sie einen anderen.',
  },
}
