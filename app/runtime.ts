import type { Instant } from './clock'
import type { Config } from './config'
import type { InboxPosition } from './inbox/record'
import type { IntakeAnswer, IntakeRequest } from './intake/request'
import type { RefusedNow } from './projects/what-is-refused'
import type { Store } from './store/store'

/** What one running Digestline consists of, as the doors see it. Composed by `server.ts`, by the development runtime, and by tests. */
export type Runtime = {
  config: Config
  store: Store
  now: () => Instant
  /** The intake function: answered ahead of React Router in production, by resource routes under `react-router dev`. */
  intake: (request: IntakeRequest) => Promise<IntakeAnswer>
  /** What quotas and the spike brake refuse of a project at this time; `whatIsRefused` says it in sentences. */
  refusedNow: (projectId: number) => RefusedNow[]
  /** What waits between intake and processing. */
  waiting: () => Waiting
  /** Undefined while new bytes can be accepted; otherwise the reason why not. What the database does is not a reason. */
  unready: () => Promise<string | undefined>
}

export type Waiting = {
  records: number
  bytes: number
  /** Age of the oldest record that waits, in whole seconds; 0 when none does. */
  oldestSeconds: number
  /** Everything up to here is in the store: only beside counts that were read at this position do these add up. */
  behind: InboxPosition
  /** Items waiting, by project and item kind. */
  byProject: Map<number, Record<string, number>>
}
