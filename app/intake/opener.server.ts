import { seconds } from '../clock'
import { SupervisedThread } from '../threads/supervised-thread.server'
import type { SplitLimits } from '../wire/split-body.server'
import { type Compressed, type Opened, openCompressed } from './open-compressed.server'

/**
 * Compressed bodies are opened in a thread of their own: inflating an event of 38 KB takes longer than everything else its acknowledgement
 * needs, and a bomb within the limits takes a hundred times that.
 *
 * 1. What came in one turn of the event loop goes there in one message, its bodies in one piece, and is answered in one.
 * 2. No request depends on the thread: what it was at when it died, and what comes while there is none, is opened here.
 */
export type Opener = {
  open(body: Compressed): Promise<Opened>
  close(): Promise<void>
}

/** Bodies lie one behind the other in `bytes`. */
export type OpenTask = { id: number; bytes: Uint8Array; bodies: (Omit<Compressed, 'body'> & { length: number })[] }
export type OpenAnswer = { id: number; opened: Opened[] }
export type OpenerData = { limits: SplitLimits }

type Waiting = { body: Compressed; resolve: (opened: Opened) => void }

const hangMilliseconds = seconds(30)
/** What is inflated lies outside the heap, and is freed when the little that holds it is collected: a small young generation, collected often. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 2 }

/** `script` is the built `opener.worker.js`; `failed` is told when the thread dies. */
export function startOpener(script: URL, limits: SplitLimits, failed: (error: Error) => void): Opener {
  return new ThreadOpener(script, limits, failed)
}

class ThreadOpener implements Opener {
  readonly #thread: SupervisedThread<OpenTask, OpenAnswer>
  #isUp = false
  #gathered: Waiting[] = []
  #underWay = new Map<number, Waiting[]>()
  #lastId = 0
  #answers = 0

  constructor(
    script: URL,
    private readonly limits: SplitLimits,
    failed: (error: Error) => void,
  ) {
    const workerData: OpenerData = { limits }
    this.#thread = new SupervisedThread({
      name: 'opener',
      script,
      resourceLimits,
      prepare: () => {
        this.#isUp = true
        return { workerData, heartbeat: { count: () => this.#answers, isDue: () => this.#underWay.size > 0 } }
      },
      hangMilliseconds,
      hung: () => new Error(`Bodies were not opened within ${hangMilliseconds} ms.`),
      onMessage: (answer) => this.#hear(answer),
      failed: (error) => {
        this.#isUp = false
        failed(error)
        this.#openHere()
      },
      ended: () => this.#openHere(),
    })
    this.#thread.start()
  }

  open(body: Compressed): Promise<Opened> {
    return new Promise((resolve) => {
      if (this.#gathered.push({ body, resolve }) === 1) setImmediate(() => this.#send())
    })
  }

  async close(): Promise<void> {
    const stopped = this.#thread.stop()
    this.#isUp = false
    await this.#thread.terminate()
    await stopped
  }

  #send(): void {
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

  #hear({ id, opened }: OpenAnswer): void {
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
