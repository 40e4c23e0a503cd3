import { namespace } from '../namespace'

/** The palette (Ctrl K), and its page. */
export const paletteTexts = namespace('palette', {
  title: 'Go to',
  what: 'Issue, project, page or code',
  go: 'Go',
  lookUp: (code: string) => `Look up “${code}”`,
  results: 'Results',
  searching: 'Searching…',
  none: 'No issues or projects match.',
})
