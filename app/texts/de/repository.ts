import type { repositoryTexts } from '../en/repository'
import type { TextsOf } from '../namespace'

export const repository: TextsOf<typeof repositoryTexts> = {
  title: 'Links ins Repository',
  template: 'URL-Vorlage',
  templateHint: 'Platzhalter: {commit}, {path}, {line}, {release}. Leer: keine Links.',
  branch: 'Standard-Branch',
  branchHint: 'Wird verwendet, wenn kein Commit des Releases bekannt ist.',
  prefix: 'Pfadpräfix entfernen',
  prefixHint: 'Wird am Anfang von Pfaden in Stacktraces entfernt, z. B. /srv/shop/.',
  save: 'Links übernehmen',
  saved: 'Links ins Repository gespeichert',
}
