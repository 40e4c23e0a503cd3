import { seconds } from '../clock'
import { SupervisedThread } from '../threads/supervised-thread.server'
import type { SplitLimits } from '../wire/split-body.server'
import { type Compressed, type Opened, openCompressed } from './open-compressed.server'

/**
 * Inflates compressed bodies in a separate thread: inflating an event of 38 KB takes longer than everything else its acknowledgement
 * needs, and a compression bomb within the limits takes a hundred times that.
 *
 * 1. Bodies that arrive in one turn of the event loop are sent in one message, and so are their results.
 * 2. No request depends on the thread. Bodies that it had when it died, and bodies that arrive while it restarts, are inflated on this
 *    thread.
 * 3. It starts with the first body: SDKs compress only long ones, and many servers never get any.
 */
export type Inflater = {
  open(body: Compressed): Promise<Opened>
  close(): Promise<void>
}

/** `bytes` holds the consecutive bodies. */
export type InflateTask = { id: number; bytes: Uint8Array; bodies: (Omit<Compressed, 'body'> & { length: number })[] }
export type InflateAnswer = { id: number; opened: Opened[] }
export type InflaterData = { limits: SplitLimits }

type Waiting = { body: Compressed; resolve: (opened: Opened) => void }

const hangMilliseconds = seconds(30)
/** Inflated bytes are outside the heap and freed when their small wrapper is collected: a small young generation is collected often. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 2 }

/** `script` is the built `inflater.worker.js`; `failed` is called when the thread dies. */
export function startInflater(script: URL, limits: SplitLimits, failed: (error: Error) => void): Inflater {
  return new ThreadInflater(script, limits, failed)
}

class ThreadInflater implements Inflater {
  readonly #thread: SupervisedThread<InflateTask, InflateAnswer>
  #isUp = false
  #mayStart = true
  #gathered: Waiting[] = []
  #underWay = new Map<number, Waiting[]>()
  #lastId = 0
  #answers = 0

  constructor(
    script: URL,
    private readonly limits: SplitLimits,
    failed: (error: Error) => void,
  ) {
    const workerData: InflaterData = { limits }
    this.#thread = new SupervisedThread({
      name: 'inflater',
      script,
      resourceLimits,
      prepare: () => {
        this.#isUp = true
        return { workerData, heartbeat: { count: () => this.#answers, isDue: () => this.#underWay.size > 0 } }
      },
      hangMilliseconds,
      hung: () => new Error(`The inflater did not answer within ${hangMilliseconds} ms.`),
      onMessage: (answer) => this.#onAnswer(answer),
      failed: (error) => {
        this.#isUp = false
        failed(error)
        this.#openHere()
      },
      ended: () => this.#openHere(),
    })
  }

  open(body: Compressed): Promise<Opened> {
    return new Promise((resolve) => {
      if (this.#gathered.push({ body, resolve }) === 1) setImmediate(() => this.#send())
    })
  }

  async close(): Promise<void> {
    const stopped = this.#thread.stop()
    this.#mayStart = false
    this.#isUp = false
    await this.#thread.terminate()
    await stopped
  }

  #send(): void {
    if (this.#mayStart) this.#thread.start()
    this.#mayStart = false
    const waiting = this.#gathered
    this.#gathered = []
    const id = ++this.#lastId
    this.#underWay.set(id, waiting)
    if (!this.#isUp) {
      this.#openHere()
      return
    }
    const bytes = new Uint8Array(waiting.reduce((sum, { body }) => sum + body.body.length, 0))
    let at = 0
    const bodies = waiting.map(({ body: { encoding, format, body } }) => {
      bytes.set(body, at)
      at += body.length
      return { encoding, format, length: body.length }
    })
    this.#thread.send({ id, bytes, bodies }, [bytes.buffer])
  }

  #onAnswer({ id, opened }: InflateAnswer): void {
    this.#answers++
    this.#thread.proven()
    const waiting = this.#underWay.get(id) ?? []
    this.#underWay.delete(id)
    for (const [i, { resolve }] of waiting.entries()) resolve(opened[i]!)
  }

  #openHere(): void {
    const left = [...this.#underWay.values()].flat()
    this.#underWay.clear()
    for (const { body, resolve } of left) resolve(openCompressed(body, this.limits))
  }
}
