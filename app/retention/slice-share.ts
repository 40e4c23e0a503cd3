/*
 * How much of its budget a slice of background work may spend on computing, so that it ends in time including its commit. How long a commit takes
 * depends on the disk and on how many pages the slice changed; it is estimated from the commits before.
 */

/** The largest share. The rest is for the commit, and for other work of the machine. */
const most = 0.5
/** The share that computing and the expected commit take together. */
const together = 0.7
/** A commit that took longer than this many times its computing was delayed by something else. */
const longestRatio = 4
/** How much of a longer commit the next slice still expects. */
const remembered = 0.9

export type SliceShare = {
  /** Of the budget, for computing. */
  share(): number
  /** Milliseconds. */
  took(slice: { computing: number; committing: number }): void
}

export function sliceShare(): SliceShare {
  let ratio = 1
  return {
    share: () => Math.min(most, together / (1 + ratio)),
    took({ computing, committing }) {
      const own = Math.min(longestRatio, committing / Math.max(computing, 1))
      ratio = Math.max(own, ratio * remembered + own * (1 - remembered))
    },
  }
}
