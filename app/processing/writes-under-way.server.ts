import { seconds } from '../clock'
import type { Acting, Done } from '../store/command'

const writeMilliseconds = seconds(15)

type Pending = {
  name: string
  args: unknown
  acting: Acting
  sent: boolean
  resolve: (done: Done) => void
  reject: (error: Error) => void
  timer: NodeJS.Timeout
}

/** Commands that the thread has not answered yet. A command that was not sent yet survives the end of the thread. */
export class Writes {
  #pending = new Map<number, Pending>()
  #lastId = 0

  /** Rejects when there is no answer in time. */
  add(name: string, args: unknown, acting: Acting): Promise<Done> {
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      const late = () => this.failed(id, new Error(`The database did not take "${name}" in time. Try again.`))
      const timer = setTimeout(late, writeMilliseconds)
      this.#pending.set(id, { name, args, acting, sent: false, resolve, reject, timer })
    })
  }

  /** Returns the commands that were not sent yet and marks them as sent. */
  unsent(): { id: number; name: string; args: unknown; acting: Acting }[] {
    const unsent = [...this.#pending].filter(([, { sent }]) => !sent)
    return unsent.map(([id, write]) => {
      write.sent = true
      return { id, name: write.name, args: write.args, acting: write.acting }
    })
  }

  done(id: number, done: Done): void {
    this.#take(id)?.resolve(done)
  }

  failed(id: number, error: Error): void {
    this.#take(id)?.reject(error)
  }

  /** Rejects the commands that were sent: whether they were carried out is unknown. */
  lost(why: string): void {
    for (const [id, { sent }] of this.#pending) if (sent) this.failed(id, new Error(why))
  }

  #take(id: number): Pending | undefined {
    const write = this.#pending.get(id)
    this.#pending.delete(id)
    clearTimeout(write?.timer)
    return write
  }
}
