import type { Config } from '../../config'
import type { Runtime } from '../../runtime'
import { aroundCalls } from '../../threads/around-calls'
import { answersByAsking, composeRuntime, type Question } from '../compose-runtime.server'
import type { PagesSigns } from './signs'

/** The runtime of the pages thread. It shows in `signs` when the store is at work: SQLite answers before its function returns. */
export function pagesRuntime(
  config: Config,
  signs: PagesSigns,
  ask: (question: Question) => Promise<unknown>,
): Omit<Runtime, 'listening'> {
  const runtime = composeRuntime(config, answersByAsking(ask))
  const store = aroundCalls(
    runtime.store,
    () => signs.enter('in-the-store'),
    () => signs.enter('serving'),
  )
  return { ...runtime, store }
}
