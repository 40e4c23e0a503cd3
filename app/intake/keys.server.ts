import { isDeepStrictEqual } from 'node:util'
import { type Instant, seconds } from '../clock'
import type { ProjectKey } from '../projects/project'
import type { AppliedQuotas } from '../projects/quotas'

export type IntakeKey = Pick<ProjectKey, 'id' | 'projectId' | 'publicKey' | 'enabled'> & {
  quotas?: AppliedQuotas
  /** When the first event of its project came. */
  firstEventAt?: Instant
}

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
    // An answer already under way may be older than the change.
    await this.#asking
    await this.#ask()
  }

  close(): void {
    clearInterval(this.#timer)
  }

  /** Whether the store answered. One question at a time. */
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
   * What has not changed stays the same object. A new one would have a shape of its own, and with the next request V8 would throw away what
   * it had compiled for the last one: every three seconds, a tenth of a second of slower answers.
   */
  #learn(keys: IntakeKey[]): void {
    const learned = new Map<string, IntakeKey>()
    for (const key of keys) {
      const known = this.#keys.get(key.publicKey)
      learned.set(key.publicKey, known && isDeepStrictEqual(known, key) ? known : key)
    }
    this.#keys = learned
  }

  /** A question begun after this call, shared by everyone who waits for one. */
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
