import { makeBrakes } from '../accounts/brakes.server'
import type { Config } from '../config'
import type { Runtime } from '../runtime'
import type { SendCommand } from '../store/command'
import { type Blocking, openStore } from '../store/open/open-store.server'
import { openSealer } from './instance-key.server'
import { readNodeId } from './node-id.server'

/** What only the main thread knows or can do: the pages thread asks for it. Arguments and results are structured-cloneable. */
export type MainAnswers = Pick<Runtime, 'refusedNow' | 'waiting' | 'unready' | 'jobs'> & {
  send: SendCommand
}

/** One of these questions on its way to the main thread. */
export type Question = { [K in keyof MainAnswers]: { name: K; args: Parameters<MainAnswers[K]> } }[keyof MainAnswers]

/**
 * The runtime of one thread (main, pages, development): it reads on a connection of its own, and sends commands through `answers`.
 * `listening` is added where pages are served. `blocking`: called around what blocks the thread inside the store. `mayLag`: whether it may
 * read from a replica.
 */
export async function composeRuntime(
  config: Config,
  { send, ...answers }: MainAnswers,
  blocking?: Blocking,
  mayLag = false,
): Promise<Omit<Runtime, 'listening'>> {
  const sealer = openSealer(config.dataDir)
  const node = readNodeId(config.dataDir)
  const store = await openStore(config.database, { send, sealer, node, mayLag, ...(blocking && { blocking }) })
  const now = Date.now
  // Only the thread that serves pages takes turns of them.
  const brakes = makeBrakes(store.brakes, now)
  return { config, store, now, sealer, brakes, ...answers }
}

/** The answers for a thread that has to ask. `ask` rejects with the error of the main thread. */
export function answersByAsking(ask: (question: Question) => Promise<unknown>): MainAnswers {
  const asking =
    <K extends keyof MainAnswers>(name: K) =>
    (...args: Parameters<MainAnswers[K]>) =>
      ask({ name, args } as Question) as ReturnType<MainAnswers[K]>
  return {
    send: asking('send'),
    refusedNow: asking('refusedNow'),
    waiting: asking('waiting'),
    unready: asking('unready'),
    jobs: asking('jobs'),
  }
}

/** The other side of `answersByAsking`. */
export function answerQuestion(answers: MainAnswers, { name, args }: Question): Promise<unknown> {
  const answer = answers[name] as (...args: unknown[]) => Promise<unknown>
  return answer(...args)
}
