import type { ReactNode } from 'react'
import { namespace } from '../namespace'
import { numbersIn } from '../numbers'

const { plural, count } = numbersIn('en')

/** The page of new issues that look alike. */
export const stormTexts = namespace('storm', {
  pageTitle: 'Look-alikes',
  about: (n: number, from: ReactNode, to: ReactNode, state: string) => (
    <>
      {count(n)} new issues from {from} to {to}: {state}.
    </>
  ),
  states: {
    gathering: 'gathered under the first; nobody has decided yet',
    merged: 'merged into the first, those that still come too',
    listed: 'listed one by one',
  },
  rule: (link: (words: string) => ReactNode) => (
    <>If they will never be told apart by what they are, a {link('rule of the project')} groups them from the start.</>
  ),
  latest: 'The latest of them',
  some: (shown: number, all: number) => `${shown} of ${count(all)}`,
  events: (n: number) => plural(n, 'event', 'events'),
  merged: (n: number, shortId: string) => `${plural(n, 'look-alike', 'look-alikes')} merged into ${shortId}.`,
  listed: 'They are listed one by one.',
})
