import { type Instant, seconds } from '../clock'
import { type BrakeLimits, type BrakeName, type BrakeScope, brakeLimits } from './brake-limits'
import { hashSecret } from './secret.server'
import { makeThrottle, type Throttle } from './throttle'

/**
 * Brakes: they slow down guessing and flooding by network and by account, across restarts.
 * 1. A success gives its turn back, and only the pair starts afresh: signing in to an account of one's own buys no guesses at others.
 * 2. What a brake counts is saved within `savePause` and at the end. A key with more than half of its turns left is not worth a row.
 * 3. Keys are kept as hashes: they hold addresses.
 * 4. Where several servers save, each attempt begins with what is saved and is saved before it goes ahead: attempts at several servers count
 *    together, but for those of the same milliseconds.
 */
export type Brakes = {
  of(name: BrakeName): Brake
  /** Attempts that each brake refused since the start. */
  refused(): Record<BrakeName, number>
  /** Saves now what is not saved yet. */
  save(): Promise<void>
}

export type Brake = {
  /** Takes a turn. Undefined: go ahead. Otherwise whole seconds until the next. */
  take(attempt: Attempt): Promise<number | undefined>
  /** The attempt was right. Only after `take`. */
  succeeded(attempt: Attempt): void
}

export type Attempt = {
  /** The key under which the account is found (`emailKey`), or its number; absent where none is known. */
  account?: string
  /** The client's address, of IPv6 its network (`clientAddressContext`): all of a customer's /64 is one guesser. */
  address: string
}

/** What one key has left of a brake (`sign-in/pair`). */
export type BrakeRow = { name: string; keyHash: string; turns: number; at: Instant }

export type BrakeKey = Pick<BrakeRow, 'name' | 'keyHash'>

/** Where brakes are saved. */
export type BrakeStore = {
  all(): Promise<BrakeRow[]>
  /** Whether other servers save here too. */
  isShared: boolean
  /** What is saved of these keys. */
  ofKeys(keys: BrakeKey[]): Promise<BrakeRow[]>
  save(changes: BrakeChanges): Promise<void>
}

export type BrakeChanges = {
  rows: BrakeRow[]
  /** Keys with their turns back. */
  removed: BrakeKey[]
  /** What was saved before this time is full again. */
  expired: { name: string; before: Instant }[]
}

/** Rows of a scope saved at once: the writer is not held up by a flood. */
const mostRows = 1000
/** Keys noted as changed or saved, per scope; a throttle holds as many. */
const mostNoted = 10_000
const savePause = seconds(1)

export function makeBrakes(store: BrakeStore, now: () => Instant): Brakes {
  const parts = new Map<string, Part>()
  const refused = Object.fromEntries(Object.keys(brakeLimits).map((name) => [name, 0])) as Record<BrakeName, number>
  let loaded: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let saving: Promise<void> = Promise.resolve()

  const load = () => {
    loaded ??= store.all().then(
      (rows) => {
        // A clock that was ahead before the restart must not stop somebody until then.
        for (const row of rows) parts.get(row.name)?.restore({ ...row, at: Math.min(row.at, now()) })
      },
      (error: unknown) => {
        // Asked again by the next attempt.
        loaded = undefined
        throw error
      },
    )
    return loaded
  }
  const saveSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      // A store that cannot write now is tried again by the next attempt: what changed stays noted.
      save().catch(() => undefined)
    }, savePause)
    timer.unref()
  }
  const save = () => {
    saving = saving.catch(() => undefined).then(saveOnce)
    return saving
  }
  const saveOnce = async () => {
    const all = [...parts.values()]
    const taken = all.map((part) => part.takeChanges(mostRows))
    const changes = {
      rows: taken.flatMap(({ rows }) => rows),
      removed: taken.flatMap(({ removed }) => removed),
      expired: all.map((part) => ({ name: part.name, before: now() - part.per })),
    }
    if (changes.rows.length === 0 && changes.removed.length === 0) return
    try {
      await store.save(changes)
    } catch (error) {
      for (const [i, part] of all.entries()) part.putBack(taken[i]!)
      throw error
    }
    if (all.some((part) => part.isChanged)) saveSoon()
  }

  /** Other servers may have counted these keys since. */
  const readAgain = async (keys: { part: Part; key: string }[]) => {
    const rows = await store.ofKeys(keys.map(({ part, key }) => ({ name: part.name, keyHash: key })))
    for (const { part, key } of keys)
      part.readAgain(
        key,
        rows.find(({ name, keyHash }) => name === part.name && keyHash === key),
      )
  }

  const brakes = Object.fromEntries(
    Object.entries(brakeLimits).map(([name, limits]) => [name, makeBrake(name as BrakeName, limits)]),
  ) as Record<BrakeName, Brake>

  function makeBrake(name: BrakeName, limits: BrakeLimits): Brake {
    // In this order: what a stricter brake refuses is not counted by those behind it.
    const scopes = (['network', 'pair', 'account'] as const).flatMap((scope) => {
      const limit = limits[scope]
      if (!limit) return []
      const part = new Part(`${name}/${scope}`, limit, store.isShared)
      parts.set(part.name, part)
      return [{ scope, part }]
    })
    const counted = (attempt: Attempt) =>
      scopes.flatMap(({ scope, part }) => {
        const key = keyOf(scope, attempt)
        return key === undefined ? [] : [{ scope, part, key: hashSecret(key) }]
      })
    return {
      async take(attempt) {
        await load()
        const keys = counted(attempt)
        if (store.isShared) await readAgain(keys)
        saveSoon()
        for (const { part, key } of keys) {
          const wait = part.take(key, now())
          if (wait === undefined) continue
          refused[name]++
          return wait
        }
        if (store.isShared) await save()
        return undefined
      },
      succeeded(attempt) {
        for (const { scope, part, key } of counted(attempt)) part.giveBack(key, scope === 'pair')
        saveSoon()
      },
    }
  }

  return { of: (name) => brakes[name], refused: () => ({ ...refused }), save }
}

function keyOf(scope: BrakeScope, { account, address }: Attempt): string | undefined {
  if (scope === 'network') return address
  if (account === undefined) return undefined
  return scope === 'pair' ? `${address} ${account}` : account
}

type Taken = { rows: BrakeRow[]; removed: BrakeKey[] }

/** One scope of a brake, and what of it is not saved yet. */
class Part {
  readonly per: number
  readonly #throttle: Throttle
  readonly #limit: number
  readonly #changed = new Set<string>()
  /** Keys with a row. */
  readonly #saved = new Set<string>()

  constructor(
    readonly name: string,
    { limit, per }: { limit: number; per: number },
    private readonly isShared: boolean,
  ) {
    this.per = per
    this.#limit = limit
    this.#throttle = makeThrottle({ limit, per })
  }

  get isChanged(): boolean {
    return this.#changed.size > 0
  }

  restore({ keyHash, turns, at }: BrakeRow): void {
    this.#throttle.restore(keyHash, { turns, at })
    this.#saved.add(keyHash)
  }

  /** What is not saved yet is newer than what was read. */
  readAgain(key: string, row: BrakeRow | undefined): void {
    if (this.#changed.has(key)) return
    if (row) this.restore(row)
    else this.#throttle.forgive(key)
  }

  take(key: string, at: Instant): number | undefined {
    const wait = this.#throttle.take(key, at)
    // What was refused took nothing: saved, it could undo what another server saved meanwhile.
    if (wait === undefined || !this.isShared) note(this.#changed, key)
    return wait
  }

  giveBack(key: string, all: boolean): void {
    note(this.#changed, key)
    if (all) this.#throttle.forgive(key)
    else this.#throttle.giveBack(key)
  }

  takeChanges(most: number): Taken {
    const taken: Taken = { rows: [], removed: [] }
    for (const keyHash of [...this.#changed].slice(0, most)) {
      this.#changed.delete(keyHash)
      const bucket = this.#throttle.bucket(keyHash)
      // Other servers have to know of every turn.
      if (bucket && bucket.turns <= (this.isShared ? this.#limit : this.#limit / 2)) {
        taken.rows.push({ name: this.name, keyHash, ...bucket })
        note(this.#saved, keyHash)
      } else if (this.#saved.delete(keyHash)) {
        taken.removed.push({ name: this.name, keyHash })
      }
    }
    return taken
  }

  /** What could not be saved. */
  putBack({ rows, removed }: Taken): void {
    for (const { keyHash } of [...rows, ...removed]) {
      this.#changed.add(keyHash)
      this.#saved.add(keyHash)
    }
  }
}

/** The oldest is forgotten when there are too many: its row stays as it is until it expires. */
function note(keys: Set<string>, key: string): void {
  keys.delete(key)
  keys.add(key)
  const [oldest] = keys
  if (keys.size > mostNoted && oldest !== undefined) keys.delete(oldest)
}
