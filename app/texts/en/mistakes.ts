import { namespace } from '../namespace'
import { numbersIn } from '../numbers'

const { count, plural } = numbersIn('en')

/** What is wrong with a field, shown beside it. The command line and the API use the English ones. */
export const mistakesTexts = namespace('mistakes', {
  tooLong: (most: number, typed: number) =>
    `Use at most ${plural(most, 'character', 'characters')}. You have ${count(typed)}.`,
  tooShort: (least: number) => `Use at least ${count(least)} characters. A few words work well.`,
  noChoice: (choices: string) => `Choose one of: ${choices}.`,
  manyMentions: (most: number, named: number) => `Mention at most ${count(most)} people. You have ${count(named)}.`,
  missing: {
    'several-lines': 'Use a single line.',
    'common-password': 'Many people use this password. Choose another one.',
    'no-email': 'Enter an e-mail address, e.g. ada@example.com.',
    'no-team-name': 'Enter a team name.',
    'no-project-name': 'Enter a project name, e.g. Web shop.',
    'no-comment': 'Enter a comment.',
    'no-view-name': 'Enter a name for this view.',
    'no-repository-address':
      'Enter an http(s) URL with {path}, e.g. https://github.com/acme/shop/blob/{commit}/{path}.',
  },
  emailTaken: 'An account with this e-mail already exists.',
  commentsFull: (most: number) => `This issue has ${count(most)} comments, the maximum. Delete one first.`,
})
