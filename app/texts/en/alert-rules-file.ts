import type { RuleJsonMistake } from '../../alerts/rule-json'
import { madeOnce } from '../made-once'
import { namespace } from '../namespace'
import { numbersIn } from '../numbers'

const { count, plural } = numbersIn('en')
const and = madeOnce(() => new Intl.ListFormat('en', { type: 'conjunction' }))

type Rejection = 'unknown' | 'too-many' | 'unknown-channel'

function fieldMistake(mistake: RuleJsonMistake): string {
  const field = mistake.field || 'rule'
  switch (mistake.what) {
    case 'missing':
      return `${field} is missing`
    case 'unknown-field':
      return `${field} is not a field of a rule`
    case 'type':
      return `${field} has the wrong type`
    case 'time':
      return `${field} is not a time such as 22:00`
    case 'time-zone':
      return `${field} is not a time zone`
    case 'search':
      return `${field} is not a valid search`
    case 'too-long':
      return `${field} is longer than ${plural(mistake.most, 'character', 'characters')}`
    case 'too-many':
      return `${field} has more than ${count(mistake.most)} entries`
    case 'number':
      return `${field} is not a number from ${count(mistake.least)} to ${count(mistake.most)}`
    case 'choice':
      return `${field} is not one of ${mistake.choices.join(', ')}`
  }
}

/** Importing rules, and copying one to another project. */
export const alertRulesFileTexts = namespace('alertRulesFile', {
  title: 'Import rules',
  about: 'Choose a file that was exported from Digestline, or paste its text. Channels are matched by name.',
  file: 'File',
  text: 'Or paste JSON',
  import: 'Import',
  cancel: 'Cancel',
  toRules: 'Go to rules',
  imported: (n: number) => `${plural(n, 'rule', 'rules')} imported`,
  added: (names: string[]) => `Imported: ${and().format(names)}.`,
  missing: (channels: string[]) =>
    `Channels not found here: ${and().format(channels)}. Add ${channels.length === 1 ? 'this channel' : 'these channels'} and choose ${channels.length === 1 ? 'it' : 'them'} in the rules.`,
  rejected: (name: string, why: Rejection, most: number) =>
    ({
      unknown: `${name} was not added: you do not have permission to add this rule.`,
      'too-many': `${name} was not added: there are ${count(most)} rules, the maximum.`,
      'unknown-channel': `${name} was not added: one of its channels was deleted.`,
    })[why],
  mistakes: {
    nothing: 'Choose a file or paste its text.',
    tooLong: 'The file is too large. Use at most 256 kB.',
    'not-json': 'This is not valid JSON. Nothing was imported.',
    'not-rules': 'This is not a file of alert rules. Nothing was imported.',
    'too-many': 'This file has too many rules. Nothing was imported.',
    rule: (place: number, mistakes: RuleJsonMistake[]) =>
      `Rule ${count(place)}: ${mistakes.slice(0, 5).map(fieldMistake).join('; ')}. Nothing was imported.`,
    noTarget: 'Choose a project.',
  },
  copyTitle: 'Copy rule',
  copy: 'Copy rule',
  to: 'Copy to',
  allProjects: 'All projects',
  noTargets: 'You are not an admin of any other project.',
  missingThere: (channels: string[]) =>
    `The target does not have these channels, so the copy will not use them: ${and().format(channels)}`,
  copied: (rule: string, project: string, missing: string[]) =>
    missing.length === 0
      ? `${rule} copied to ${project}`
      : `${rule} copied to ${project}. Missing channels: ${and().format(missing)}`,
})
