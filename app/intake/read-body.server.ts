import { type ByteBudget, Held, shortOf } from '../inbox/fair-share'
import { Deadlines } from './deadlines.server'
import type { Arriving, Body } from './request'

/** Bytes of all requests that are being read or wait for the disk, within one limit that projects share. */
export class InFlight {
  #held = new Held()
  constructor(private readonly budget: ByteBudget) {}

  /**
   * The bytes of one project. Requests that name their key only inside the envelope count as one project. `times`: how many copies of the
   * body will be in memory; counted from the start, so that a body is only read if all of its copies fit.
   */
  of(projectId = 0, times = 1): InFlightOfProject {
    return {
      take: (read) => {
        const bytes = read * times
        if (shortOf(this.#held.of(projectId), this.#held.total, bytes, this.budget)) return false
        this.#held.add(projectId, bytes)
        return true
      },
      give: (read) => this.#held.add(projectId, -read * times),
    }
  }
}

export type InFlightOfProject = {
  /** Returns false, and takes nothing, when it would be too much. */
  take(bytes: number): boolean
  give(bytes: number): void
}

export type BodyResult = Uint8Array | 'too_large' | 'body_timeout' | 'body_cut' | 'in_flight_full'

type BodyLimits = { bytes: number; milliseconds: number }

/**
 * The whole body, or why it could not be read. Stops reading as soon as that is known; the owner of the connection handles the rest. Takes
 * the body's length from `inFlight`; the caller releases it.
 */
export function readBody(body: Body, limits: BodyLimits, inFlight: InFlightOfProject): Promise<BodyResult> {
  const collect = new Collector(limits.bytes, inFlight)
  return 'start' in body ? fromArriving(body, limits, collect) : fromIterable(body, limits, collect)
}

class Collector {
  #chunks: Uint8Array[] = []
  #size = 0
  constructor(
    private readonly limit: number,
    private readonly inFlight: InFlightOfProject,
  ) {}

  add(chunk: Uint8Array): 'too_large' | 'in_flight_full' | undefined {
    if (this.#size + chunk.length > this.limit) return 'too_large'
    if (!this.inFlight.take(chunk.length)) return 'in_flight_full'
    this.#size += chunk.length
    this.#chunks.push(chunk)
    return undefined
  }

  done(): Uint8Array {
    return this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks, this.#size)
  }

  discard(): void {
    this.inFlight.give(this.#size)
    this.#chunks = []
  }
}

const deadlines = new Deadlines()

function fromArriving(body: Arriving, { milliseconds }: BodyLimits, collect: Collector): Promise<BodyResult> {
  return new Promise((resolve) => {
    let isDone = false
    const deadline = deadlines.in(milliseconds, () => finish('body_timeout'))
    const finish = (result: BodyResult) => {
      if (isDone) return
      isDone = true
      deadlines.delete(deadline)
      if (!(result instanceof Uint8Array)) {
        collect.discard()
        body.stop()
      }
      resolve(result)
    }
    body.start({
      chunk: (bytes) => {
        const stop = isDone ? undefined : collect.add(bytes)
        if (stop) finish(stop)
      },
      end: () => isDone || finish(collect.done()),
      cut: () => finish('body_cut'),
    })
  })
}

async function fromIterable(
  body: AsyncIterable<Uint8Array>,
  { milliseconds }: BodyLimits,
  collect: Collector,
): Promise<BodyResult> {
  const iterator = body[Symbol.asyncIterator]()
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<'body_timeout'>((resolve) => {
    timer = setTimeout(resolve, milliseconds, 'body_timeout' as const)
  })
  let stop: Exclude<BodyResult, Uint8Array> | undefined
  try {
    while (!stop) {
      const next = await Promise.race([iterator.next(), timeout])
      if (next === 'body_timeout') stop = next
      else if (next.done) return collect.done()
      else stop = collect.add(next.value)
    }
  } catch {
    stop = 'body_cut'
  } finally {
    clearTimeout(timer)
  }
  collect.discard()
  // Not awaited, because a body that hangs may hang here too.
  iterator.return?.().then(undefined, () => undefined)
  return stop
}
