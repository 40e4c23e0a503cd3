import type { IssuePosition } from '~/issues/issue'

/** An issue's place in a list, for its page. `place`: from 1, absent when it is far down · `orMore`: the list may have more than `all`. */
export type ListPosition = { place?: number; all: number; orMore: boolean; first: boolean; last: boolean }

export function listPosition({ before, after, limit }: IssuePosition): ListPosition {
  const [farDown, manyMore] = [before >= limit, after >= limit]
  const all = before + 1 + after
  return {
    ...(!farDown && { place: before + 1 }),
    all: Math.min(all, limit),
    orMore: farDown || manyMore || all > limit,
    first: before === 0,
    last: after === 0,
  }
}
