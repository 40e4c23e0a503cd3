import type { RuleJsonMistake } from '../alerts/rule-json'

/** What is wrong with a rule that was sent as JSON, for answers of the API and the command line, which are in English. */
export function ruleMistakeSentence(mistake: RuleJsonMistake): string {
  const { field } = mistake
  const name = field === '' ? 'The rule' : `“${field}”`
  switch (mistake.what) {
    case 'missing':
      return `${name} is missing.`
    case 'unknown-field':
      return `A rule has no field ${name}.`
    case 'type':
      return field === '' ? 'Send a rule as a JSON object.' : `${name} has the wrong type.`
    case 'time':
      return `${name} must be a time like "22:00".`
    case 'time-zone':
      return `${name} must be the name of a time zone, like "Europe/Berlin".`
    case 'search':
      return `${name} isn’t a valid search. Try it in the issue list.`
    case 'too-long':
      return `${name} may have at most ${mistake.most} characters.`
    case 'too-many':
      return mistake.most === 1 ? `${name} is there twice.` : `${name} may have at most ${mistake.most} entries.`
    case 'number':
      return `${name} must be a number from ${mistake.least} to ${mistake.most}.`
    case 'choice':
      return `${name} must be one of ${mistake.choices.join(', ')}.`
  }
}
