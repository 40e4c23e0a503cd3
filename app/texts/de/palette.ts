import type { paletteTexts } from '../en/palette'
import type { TextsOf } from '../namespace'

export const palette: TextsOf<typeof paletteTexts> = {
  title: 'Gehe zu',
  what: 'Issue, Projekt, Seite oder Code',
  go: 'Los',
  lookUp: (code) => `„${code}“ nachschlagen`,
  results: 'Ergebnisse',
  searching: 'Suche läuft …',
  failed: 'Die Suche bekam keine Antwort.',
  again: 'Erneut versuchen',
  none: 'Keine passenden Issues oder Projekte.',
}
