import { room } from '../room'

/** What is wrong with what was typed, said beside its field. Also said by the command line, in English. */
export const mistakesTexts = room('mistakes', {
  atMost: (characters: number) => `Use at most ${characters} characters.`,
  tooLong: (most: number, typed: number) => `Use at most ${most} characters; these are ${typed}.`,
  oneLine: 'Use one line.',
  oneOf: (choices: string) => `Choose one of: ${choices}.`,
  account: {
    email: 'Type an e-mail address, like ada@example.com.',
    short: (least: number) => `Use at least ${least} characters. A few words are fine.`,
    taken: 'This e-mail has an account already.',
  },
  comment: {
    empty: 'Write something first.',
    manyNames: (most: number, are: number) => `Name at most ${most} people; these are ${are}.`,
    full: (most: number) =>
      `An issue holds ${most} comments, and this one has them. Delete one that has served its time.`,
  },
  teamName: 'Give the team a name.',
  projectName: 'Give the project a name, like “Web shop”.',
})
