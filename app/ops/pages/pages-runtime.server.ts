import type { Config } from '../../config'
import type { Runtime } from '../../runtime'
import { showBlocking } from '../../store/open/show-blocking'
import { answersByAsking, composeRuntime, type Question } from '../compose-runtime.server'
import type { PagesSigns } from './signs'

/** The runtime of the pages thread. It shows in `signs` when the store blocks the thread. */
export function pagesRuntime(
  config: Config,
  signs: PagesSigns,
  ask: (question: Question) => Promise<unknown>,
): Omit<Runtime, 'listening'> {
  const runtime = composeRuntime(config, answersByAsking(ask))
  const store = showBlocking(config.database, runtime.store, {
    begins: () => signs.enter('in-the-store'),
    ends: () => signs.enter('serving'),
  })
  return { ...runtime, store }
}
