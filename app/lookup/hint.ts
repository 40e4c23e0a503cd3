import type { PasteHint } from '../digests/paste-hint'

/** Hints besides the matches of an answer: why nothing matched, what the text was, what to do next. */
export type Hint =
  | PasteHint
  | { what: 'unknown'; code: string }
  | {
      what:
        | 'severalIssues'
        | 'recomputed'
        | 'recomputedForVisitor'
        | 'eventGone'
        | 'visitorsHalf'
        | 'resolved'
        | 'unseen'
        | 'near'
        | 'tooLarge'
        | 'tooShort'
        | 'new'
        | 'oldToVisitors'
        | 'refused'
        | 'refusedSee'
        | 'elsewhere'
        | 'old'
        | 'clientComponents'
        | 'rebuilt'
        | 'empty'
        | 'noCode'
    }
