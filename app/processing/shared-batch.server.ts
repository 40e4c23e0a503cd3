import type { InboxPosition } from '../wire/record'
import { placeOf } from './parking'
import type { FromPoolWorker, PoolTask } from './pool-messages'
import type { ProcessedPart } from './process-part.server'
import { receivedPart } from './sent-part.server'
import { openWorkClaims, type WorkClaims, workClaimsMemory } from './work-claims'

/** One batch that several threads process, as the writer sees it. */
export class SharedBatch {
  readonly task: PoolTask
  readonly claims: WorkClaims
  #processed = new Map<number, ProcessedPart>()
  #givenUp = false
  #look = () => {}

  constructor(
    id: number,
    task: Omit<PoolTask, 'id' | 'claims'>,
    private readonly failed: (error: unknown) => void,
  ) {
    const memory = workClaimsMemory(task.parts.length)
    this.task = { ...task, id, claims: memory }
    this.claims = openWorkClaims(memory)
  }

  onMessage(message: FromPoolWorker): void {
    if (message.type === 'exception' || message.id !== this.task.id || this.#givenUp) return
    if (message.type === 'processed') this.#processed.set(message.part, receivedPart(message.processed))
    else this.#mismatch(message.from)
    this.#look()
  }

  /**
   * Resolves with the parts that pool workers claimed, once all have arrived; undefined when the batch was discarded. Close the claims
   * first.
   */
  fromPool(): Promise<Map<number, ProcessedPart> | undefined> {
    return new Promise((resolve) => {
      this.#look = () => {
        if (this.#givenUp) resolve(undefined)
        else if (this.#isComplete()) resolve(this.#processed)
      }
      this.#look()
    })
  }

  giveUp(): void {
    this.claims.close()
    this.#givenUp = true
    this.#processed.clear()
    this.#look()
  }

  #isComplete(): boolean {
    return this.task.parts.every((_, part) => !this.claims.isTakenByPool(part) || this.#processed.has(part))
  }

  #mismatch(from: InboxPosition): void {
    this.failed(new Error(`A pool worker found other records at ${placeOf(from)} than the writer.`))
    this.giveUp()
  }
}
