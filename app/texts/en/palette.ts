import { namespace } from '../namespace'

/** The palette (Ctrl K), and its page. */
export const paletteTexts = namespace('palette', {
  title: 'Go to',
  what: 'Issue, project, page or code',
  go: 'Go',
  lookUp: (code: string) => `Look up “${code}”`,
  results: 'Results',
  searching: 'Searching…',
  failed: 'The search did not get an answer.',
  again: 'Try again',
  none: 'No issues or projects match.',
})
