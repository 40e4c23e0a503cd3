import { type Instant, seconds } from '../clock'
import type { ProjectKey } from '../projects/project'

export type IntakeKey = Pick<ProjectKey, 'id' | 'projectId' | 'publicKey' | 'enabled'>

export type KeyCache = {
  /** The key, if it was there when the store was last asked. What nearly every request needs, without a promise. */
  get(publicKey: string): IntakeKey | undefined
  /** Asks the store again, soon, then looks: `unavailable` when it could not be asked. */
  find(publicKey: string): Promise<IntakeKey | 'unknown' | 'unavailable'>
  /** Reads the keys now; call it after changing one. Failures keep the keys there were. */
  refresh(): Promise<void>
  close(): void
}

/** A key switched off elsewhere is refused after this long at most. */
const refreshEvery = seconds(3)
/** Unknown keys make the store be asked this often at most; whoever names one waits that long. */
const pause = 250
/** A store that hangs must not hold intake. */
const patience = seconds(2)

/**
 * All keys in memory. While the store fails the keys it gave last go on: intake does not need it (product, "database locked, slow or down").
 * `load` reads every key of every project.
 */
export function makeKeyCache({ load, now }: { load: () => Promise<IntakeKey[]>; now: () => Instant }): KeyCache {
  let keys = new Map<string, IntakeKey>()
  let loading: Promise<boolean> | undefined
  let soon: Promise<boolean> | undefined
  let askedAt = Number.NEGATIVE_INFINITY

  /** Whether the store answered. One question at a time. */
  function ask(): Promise<boolean> {
    loading ??= (async () => {
      askedAt = now()
      try {
        keys = new Map((await load()).map((key) => [key.publicKey, key]))
        return true
      } catch {
        return false
      } finally {
        loading = undefined
      }
    })()
    return loading
  }

  /** A question begun after this call, shared by everyone who waits for one. */
  function askSoon(): Promise<boolean> {
    soon ??= (async () => {
      const wait = Math.min(pause, askedAt + pause - now())
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
      await loading
      soon = undefined
      return ask()
    })()
    return Promise.race([soon, giveUp()])
  }

  const timer = setInterval(ask, refreshEvery).unref()

  return {
    get: (publicKey) => keys.get(publicKey),
    async find(publicKey) {
      const answered = await askSoon()
      return keys.get(publicKey) ?? (answered ? 'unknown' : 'unavailable')
    },
    async refresh() {
      await loading
      await ask()
    },
    close: () => clearInterval(timer),
  }
}

const giveUp = (): Promise<false> => new Promise((resolve) => setTimeout(resolve, patience, false).unref())
