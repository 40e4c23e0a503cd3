import type { PasteHint } from '../digests/paste-hint'

/** What an answer says beside its matches: why nothing matched, what the paste was, what to do next. */
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
