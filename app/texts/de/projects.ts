import type { projectsTexts } from '../en/projects'
import type { TextsOf } from '../namespace'

export const projects: TextsOf<typeof projectsTexts> = {
  title: 'Projekte',
  add: 'Neues Projekt',
  none: 'Noch keine Projekte',
  noneWords: 'Ein Projekt ist eine Anwendung. Fügen Sie eines hinzu, um seine DSN zu erhalten.',
  noneLetIn: 'Bitten Sie einen Eigentümer oder den Admin eines Projekts, Sie hinzuzufügen.',
  columns: ['Name', 'Plattform', 'Erstes Ereignis'],
  noEvent: 'noch keines',
  builtIn: 'Fehler von Digestline selbst',
  addWords: 'Ein Projekt ist eine Anwendung.',
  addIt: 'Projekt hinzufügen',
  cancel: 'Abbrechen',
}
