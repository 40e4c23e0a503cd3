import type { Instant } from '../clock'
import type { PasteHint } from '../digests/paste-hint'
import type { EvictionReason } from '../retention/eviction-reason'

/** Hints besides the matches of an answer: why nothing matched, what the text was, what to do next. */
export type Hint =
  | PasteHint
  | { what: 'unknown'; code: string }
  | { what: 'evicted'; at: Instant; reason: EvictionReason }
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
