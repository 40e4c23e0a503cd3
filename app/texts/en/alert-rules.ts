import { namespace } from '../namespace'

/** The list of alert rules. */
export const alertRulesTexts = namespace('alertRules', {
  none: 'No alert rules yet',
  noneText: 'A rule decides when you get a message, and where.',
})
