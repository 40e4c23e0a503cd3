import type { Config } from '../../config'
import type { RefusedNow } from '../../projects/what-is-refused'
import type { Runtime, Waiting } from '../../runtime'
import type { Done } from '../../store/command'
import { openSqliteStore } from '../../store/sqlite/store.server'
import type { Store } from '../../store/store'
import type { Question } from './messages'
import type { PagesSigns } from './signs'

/** Asks the main thread; rejects with what went wrong there. */
export type AskMain = (question: Question) => Promise<unknown>

/** What pages are made from, in a thread of their own: reads on a connection of its own, everything else asked of the main thread. */
export function pagesRuntime(config: Config, signs: PagesSigns, ask: AskMain): Omit<Runtime, 'listening'> {
  const store = openSqliteStore({
    file: config.database.file,
    send: async (command, args) => (await ask({ name: 'send', command, args })) as Done,
  })
  return {
    config,
    store: showing(store, signs),
    now: Date.now,
    refusedNow: async (projectId) => (await ask({ name: 'refusedNow', projectId })) as RefusedNow[],
    waiting: async () => (await ask({ name: 'waiting' })) as Waiting,
    unready: async () => (await ask({ name: 'unready' })) as string | undefined,
  }
}

type Call = (...args: unknown[]) => unknown

/** The store, showing when it is at work: SQLite answers before its function returns. */
function showing(store: Store, signs: PagesSigns): Store {
  const shown = (call: Call, noun: object): Call => {
    return (...args) => {
      signs.enter('in-the-store')
      try {
        return call.apply(noun, args)
      } finally {
        signs.enter('serving')
      }
    }
  }
  const parts = Object.entries(store).map(([name, noun]) => {
    if (typeof noun === 'function') return [name, noun]
    const calls = Object.entries(noun).map(([name, call]) => [
      name,
      typeof call === 'function' ? shown(call as Call, noun) : call,
    ])
    return [name, Object.fromEntries(calls)]
  })
  return Object.fromEntries(parts) as Store
}
