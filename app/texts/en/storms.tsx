import type { ReactNode } from 'react'
import { namespace } from '../namespace'
import { numbersIn } from '../numbers'

const { plural } = numbersIn('en')

/** The notice of new issues that look alike. The list of issues has it too: what only their own page says is in `storm`. */
export const stormsTexts = namespace('storms', {
  title: (shortId: string) => `Similar to ${shortId}`,
  notice: (folded: number, { issue, like, since }: { issue: ReactNode; like: ReactNode; since: ReactNode }) => (
    <>
      <strong>{plural(folded, 'new issue looks', 'new issues look')} like </strong>
      {issue}: {like}. {folded === 1 ? 'It is' : 'They are'} grouped under {issue}, which was created {since}. Every
      event is counted.
    </>
  ),
  look: 'View issues',
  merge: (shortId: string) => `Merge into ${shortId}`,
  list: 'List separately',
})
