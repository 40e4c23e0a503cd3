import type { Config } from '../../config'
import type { Runtime } from '../../runtime'
import { answersByAsking, composeRuntime, type Question } from '../compose-runtime.server'
import type { PagesHeartbeat } from './heartbeat'

/** The runtime of the pages thread. `heartbeat` shows when the store blocks the thread. */
export function pagesRuntime(
  config: Config,
  heartbeat: PagesHeartbeat,
  ask: (question: Question) => Promise<unknown>,
): Promise<Omit<Runtime, 'listening'>> {
  const blocking = { begins: () => heartbeat.enter('in-the-store'), ends: () => heartbeat.enter('serving') }
  return composeRuntime(config, answersByAsking(ask), blocking, true)
}
