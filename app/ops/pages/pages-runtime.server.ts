import type { Config } from '../../config'
import type { Runtime } from '../../runtime'
import { showBlocking } from '../../store/open/show-blocking'
import { answersByAsking, composeRuntime, type Question } from '../compose-runtime.server'
import type { PagesHeartbeat } from './heartbeat'

/** The runtime of the pages thread. `heartbeat` shows when the store blocks the thread. */
export function pagesRuntime(
  config: Config,
  heartbeat: PagesHeartbeat,
  ask: (question: Question) => Promise<unknown>,
): Omit<Runtime, 'listening'> {
  const runtime = composeRuntime(config, answersByAsking(ask))
  const store = showBlocking(config.database, runtime.store, {
    begins: () => heartbeat.enter('in-the-store'),
    ends: () => heartbeat.enter('serving'),
  })
  return { ...runtime, store }
}
