import type { Brakes } from './accounts/brakes.server'
import type { Sealer } from './accounts/seal.server'
import type { Instant } from './clock'
import type { Config } from './config'
import type { Waiting } from './inbox/waiting'
import type { LiveCounts } from './live/live'
import type { JobFigures } from './processing/jobs/job-status'
import type { RefusedNow } from './projects/refused-now'
import type { Store } from './store/store'

/**
 * What one running Digestline consists of, as the doors see it. The server has one on its main thread, and one in the pages thread that
 * asks the first for what only that knows: so all of it can be waited for. Under `react-router dev` there is one.
 */
export type Runtime = {
  config: Config
  store: Store
  now: () => Instant
  /** Encrypts secrets with the instance key. */
  sealer: Sealer
  /** Slow down guessing, for those who sign in, confirm or invite. */
  brakes: Brakes
  /** What quotas and the spike brake refuse of a project at this time. */
  refusedNow: (projectId: number) => Promise<RefusedNow[]>
  /** What waits between intake and processing. */
  waiting: () => Promise<Waiting>
  /** How many pages listen, and what that costs. */
  listening: () => Promise<LiveCounts>
  /** Undefined while new bytes can be accepted; otherwise the reason why not. What the database does is not a reason. */
  unready: () => Promise<string | undefined>
  /** What the writer's jobs did since the server started. */
  jobs: () => Promise<JobFigures[]>
}
