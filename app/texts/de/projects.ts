import type { projectsTexts } from '../en/projects'
import type { TextsOf } from '../namespace'

export const projects: TextsOf<typeof projectsTexts> = {
  title: 'Projekte',
  add: 'Neues Projekt',
  none: 'Noch keine Projekte',
  noneWords: 'Ein Projekt ist eine Anwendung, die ihre Fehler hierher meldet.',
  noneLetIn:
    'Ein Projekt ist eine Anwendung, die ihre Fehler hierher meldet. Ein Eigentümer dieses Digestline oder ein Admin eines Projekts muss Sie hereinlassen.',
  columns: ['Name', 'Plattform', 'Erstes Event'],
  noEvent: 'noch keines',
  builtIn: 'Eigene Fehler von Digestline',
  addWords: 'Eine Anwendung, die ihre Fehler hierher meldet.',
  addIt: 'Projekt hinzufügen',
  cancel: 'Abbrechen',
}
