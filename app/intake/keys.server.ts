import { isDeepStrictEqual } from 'node:util'
import { type Instant, seconds } from '../clock'
import type { ProjectKey } from '../projects/project'
import type { AppliedQuotas } from '../projects/quotas'

export type IntakeKey = Pick<ProjectKey, 'id' | 'projectId' | 'publicKey' | 'enabled'> & {
  quotas?: AppliedQuotas
  /** When the project received its first event. */
  firstEventAt?: Instant
}

export type KeyCache = {
  /** The key, if it existed when the store was last asked. Synchronous, and enough for nearly every request. */
  get(publicKey: string): IntakeKey | undefined
  /** Soon asks the store again and then looks up the key: `unavailable` when the store did not answer. */
  find(publicKey: string): Promise<IntakeKey | 'unknown' | 'unavailable'>
  /** Reads the keys now; call it after changing one. If this fails, the previous keys stay. */
  refresh(): Promise<void>
  close(): void
}

/** Maximum milliseconds until a key that another process disabled is refused. */
const refreshEvery = seconds(3)
/** Minimum milliseconds between two questions because of unknown keys. A request with an unknown key waits this long. */
const pause = 250
/** A store that hangs must not delay intake. */
const patience = seconds(2)

/**
 * All keys in memory. While the store fails, the last known keys keep working, so intake does not depend on it. `load` reads every key of
 * every project.
 */
export const makeKeyCache = (source: KeySource): KeyCache => new StoredKeys(source)

type KeySource = { load: () => Promise<IntakeKey[]>; now: () => Instant }

class StoredKeys implements KeyCache {
  #keys = new Map<string, IntakeKey>()
  #asking: Promise<boolean> | undefined
  #soon: Promise<boolean> | undefined
  #askedAt = Number.NEGATIVE_INFINITY
  #timer = setInterval(() => this.#ask(), refreshEvery).unref()

  constructor(private readonly source: KeySource) {}

  get(publicKey: string): IntakeKey | undefined {
    return this.#keys.get(publicKey)
  }

  async find(publicKey: string): Promise<IntakeKey | 'unknown' | 'unavailable'> {
    const answered = await this.#askSoon()
    return this.#keys.get(publicKey) ?? (answered ? 'unknown' : 'unavailable')
  }

  async refresh(): Promise<void> {
    // An answer that is on its way may be older than the change.
    await this.#asking
    await this.#ask()
  }

  close(): void {
    clearInterval(this.#timer)
  }

  /** Returns whether the store answered. One question at a time. */
  #ask(): Promise<boolean> {
    this.#asking ??= this.#load().finally(() => {
      this.#asking = undefined
    })
    return this.#asking
  }

  async #load(): Promise<boolean> {
    this.#askedAt = this.source.now()
    try {
      this.#learn(await this.source.load())
      return true
    } catch {
      return false
    }
  }

  /**
   * An unchanged key stays the same object. A new object would have a new hidden class, and V8 would discard the code compiled for the old
   * one at the next request: a tenth of a second of slower answers every three seconds.
   */
  #learn(keys: IntakeKey[]): void {
    const learned = new Map<string, IntakeKey>()
    for (const key of keys) {
      const known = this.#keys.get(key.publicKey)
      learned.set(key.publicKey, known && isDeepStrictEqual(known, key) ? known : key)
    }
    this.#keys = learned
  }

  /** A question to the store that starts after this call, shared by all who wait for one. */
  #askSoon(): Promise<boolean> {
    this.#soon ??= this.#askAfterPause()
    return Promise.race([this.#soon, giveUp()])
  }

  async #askAfterPause(): Promise<boolean> {
    const wait = Math.min(pause, this.#askedAt + pause - this.source.now())
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    await this.#asking
    this.#soon = undefined
    return this.#ask()
  }
}

const giveUp = (): Promise<false> => new Promise((resolve) => setTimeout(resolve, patience, false).unref())
