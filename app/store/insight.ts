import type { Viewer } from '../accounts/viewer'
import type { Instant } from '../clock'

/** What the events of an issue have in common and what tells them apart, counted. Types only. */
export interface Insight {
  /**
   * How the events of an issue and of what is merged into it are spread over the values of each of their tags and fields, the most frequent
   * value first; `perName` values of each. Undefined when there is no such issue for the viewer.
   */
  distribution(
    viewer: Viewer,
    shortId: string,
    asked: { perName: number; names?: string[] },
  ): Promise<Distribution[] | undefined>
}

/** Of one tag or field. */
export type Distribution = {
  name: string
  /** Events that had it. */
  count: number
  values: { value: string; count: number; lastSeen: Instant }[]
  /** Values that are counted, listed here or not; of a tag with very many only the most frequent and newest are. */
  kept: number
  /** Events with a value that is not listed here. */
  others: number
  /** Some values are no longer counted one by one. */
  capped: boolean
}
