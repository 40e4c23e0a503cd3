import type { paletteTexts } from '../en/palette'
import type { TextsOf } from '../namespace'

export const palette: TextsOf<typeof paletteTexts> = {
  title: 'Gehe zu',
  what: 'Issue, Projekt, Seite oder Code',
  go: 'Los',
  lookUp: (code) => `„${code}“ nachschlagen`,
  results: 'Ergebnisse',
  searching: 'Suche läuft …',
  none: 'Keine passenden Issues oder Projekte.',
}
