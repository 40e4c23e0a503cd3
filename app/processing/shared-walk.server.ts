import type { InboxPosition } from '../inbox/record'
import { type Claims, claimsMemory, openClaims } from './claims'
import { placeOf } from './parking'
import { receivedPart } from './sent-part.server'
import type { WalkedPart } from './walk-part.server'
import type { FromWalker, WalkTask } from './walker-messages'

/** One batch that several threads walk, as the writer sees it. */
export class SharedWalk {
  readonly task: WalkTask
  readonly claims: Claims
  #walked = new Map<number, WalkedPart>()
  #givenUp = false
  #look = () => {}

  constructor(
    id: number,
    task: Omit<WalkTask, 'id' | 'claims'>,
    private readonly failed: (error: unknown) => void,
  ) {
    const memory = claimsMemory(task.parts.length)
    this.task = { ...task, id, claims: memory }
    this.claims = openClaims(memory)
  }

  hear(message: FromWalker): void {
    if (message.id !== this.task.id || this.#givenUp) return
    if (message.say === 'walked') this.#walked.set(message.part, receivedPart(message.walked))
    else this.#unlike(message.from)
    this.#look()
  }

  /** The parts that others took, once they are all here; undefined when that will not be. Let nobody claim another one before. */
  lent(): Promise<Map<number, WalkedPart> | undefined> {
    return new Promise((resolve) => {
      this.#look = () => {
        if (this.#givenUp) resolve(undefined)
        else if (this.#isComplete()) resolve(this.#walked)
      }
      this.#look()
    })
  }

  giveUp(): void {
    this.claims.close()
    this.#givenUp = true
    this.#walked.clear()
    this.#look()
  }

  #isComplete(): boolean {
    return this.task.parts.every((_, part) => !this.claims.isLent(part) || this.#walked.has(part))
  }

  #unlike(from: InboxPosition): void {
    this.failed(new Error(`A co-walker found other records at ${placeOf(from)} than the writer.`))
    this.giveUp()
  }
}
