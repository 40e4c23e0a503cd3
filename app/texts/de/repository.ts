import type { repositoryTexts } from '../en/repository'
import type { TextsOf } from '../namespace'

export const repository: TextsOf<typeof repositoryTexts> = {
  title: 'Links ins Repository',
  template: 'Adresse einer Zeile',
  templateHint: '{commit}, {path}, {line} und {release} werden eingesetzt. Leer: keine Links.',
  branch: 'Standard-Branch',
  branchHint: 'Wenn kein Commit des Releases bekannt ist.',
  prefix: 'Pfadpräfix entfernen',
  prefixHint: 'Der Teil der Pfade in Stacktraces oberhalb des Repositorys.',
  save: 'Links übernehmen',
  saved: 'Gespeichert.',
}
