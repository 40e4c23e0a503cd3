import type { ReactNode } from 'react'
import { namespace } from '../namespace'
import { numbersIn } from '../numbers'

const { plural, count } = numbersIn('en')

/** The page of new issues that look alike. */
export const stormTexts = namespace('storm', {
  pageTitle: 'Similar issues',
  about: (n: number, from: ReactNode, to: ReactNode, state: string) => (
    <>
      {plural(n, 'new issue', 'new issues')} from {from} to {to}: {state}.
    </>
  ),
  states: {
    gathering: 'grouped under the first one until you merge them or list them separately',
    merged: 'merged into the first one. New similar issues will be merged, too',
    listed: 'listed separately',
  },
  rule: (link: (words: string) => ReactNode) => <>To always group them, add a {link('grouping rule')}.</>,
  latest: 'Latest similar issues',
  some: (shown: number, all: number) => `${count(shown)} of ${count(all)}`,
  events: (n: number) => plural(n, 'event', 'events'),
  merged: (n: number, shortId: string) => `Merged ${plural(n, 'similar issue', 'similar issues')} into ${shortId}`,
  listed: 'Issues are listed separately',
})
