import type { Processed } from '../../app/processing/pipeline.server'
import type { Tally } from '../../app/projects/tally'
import type { InboxRecord } from '../../app/wire/record'
import { checkAnswer } from './check-answer'
import { keepFailure } from './failures'
import { type House, openHouse } from './house'
import { type FuzzCase, makeCase } from './make-case'
import { allMaterial } from './material'
import { heldMemory, residentMemory } from './memory'

/**
 * Runs many cases through the whole pipeline. For each case:
 * 1. there is an answer, and it is in the contract's table;
 * 2. no exception escapes, in intake, pipeline, transaction or event page, and nothing is parked;
 * 3. nothing takes longer than a second of processor time.
 * At the end, everything accepted is processed, a duplicate or rejected with its reason, and no more memory is held than before.
 */
export type Campaign = { seed: number; envelopes: number; first?: number; progress?: (done: number) => void }

export type Report = {
  seed: number
  envelopes: number
  seconds: number
  statuses: Record<string, number>
  /** Sums over all kinds. */
  items: Record<Tally['outcome'] | 'refused at the edge', number>
  /** Events that the event page showed. */
  shown: number
  slowest: Timing[]
  /** MiB still held after garbage collection: near the start, and at the end. */
  held: [first: number, last: number]
  /** MiB by which the process grew at most: other files of tests have run in it before. */
  peak: number
  failures: Failure[]
}

export type Timing = { milliseconds: number; what: string; case: number; steps: string[] }
export type Failure = { case: number; what: string; detail: string; file?: string }

/** Milliseconds of processor time. */
const patience = 1000
const batchCases = 100

export function runCampaign({ seed, envelopes, first = 0, progress }: Campaign): Promise<Report> {
  const material = allMaterial()
  return runCases((at) => makeCase(material, seed, first + at), { seed, envelopes, progress })
}

/** `caseAt` gives the cases from 0 on. */
export async function runCases(
  caseAt: (at: number) => FuzzCase,
  { seed, envelopes, progress }: Omit<Campaign, 'first'>,
): Promise<Report> {
  const started = performance.now()
  const run = new Run(await openHouse())
  const held: number[] = []
  const before = residentMemory()
  let peak = before
  try {
    for (let done = 1; done <= envelopes; done++) {
      await run.take(caseAt(done - 1))
      peak = Math.max(peak, residentMemory())
      if (done % batchCases === 0) await run.record()
      if (done === Math.ceil(envelopes / 5) || done === envelopes) held.push(await heldMemory())
      if (done % 1000 === 0) progress?.(done)
    }
    await run.settle()
    const seconds = (performance.now() - started) / 1000
    const [early = 0, late = early] = held
    return { seed, envelopes, seconds, ...run.outcome(), held: [early, late], peak: peak - before }
  } finally {
    await run.house.close()
  }
}

type Pending = { from: FuzzCase | undefined; processed: Processed }

class Run {
  readonly #statuses: Record<string, number> = {}
  readonly #failures: Failure[] = []
  #slowest: Timing[] = []
  #pending: Pending[] = []
  #accepted = 0
  #refusals = 0
  #shown = 0
  #items: Report['items'] = noItems()

  constructor(readonly house: House) {}

  async take(one: FuzzCase): Promise<void> {
    await this.#try(one, 'intake', async () => {
      const answer = await this.house.send(one)
      this.#statuses[answer.status] = (this.#statuses[answer.status] ?? 0) + 1
      checkAnswer(answer)
      if (answer.status >= 400 && answer.status !== 404 && answer.status !== 405) this.#refusals++
    })
    for (const record of this.house.arrived()) await this.#process(record, one)
  }

  async #process(record: InboxRecord, one: FuzzCase): Promise<void> {
    if (record.kind === 'envelope') for (const count of Object.values(record.meta.items)) this.#accepted += count
    await this.#try(one, 'pipeline', async () => {
      const processed = this.house.process(record)
      this.#pending.push({ from: one, processed })
      for (const { itemKind, reason, thrown } of processed.parked) {
        this.#fail(one, `parked ${itemKind}: ${reason}`, thrown)
      }
    })
  }

  /** Records what is pending in one transaction; after a failure one by one, to find the cause. */
  async record(): Promise<void> {
    const pending = this.#pending
    this.#pending = []
    try {
      await this.house.record(pending.map(({ processed }) => processed))
    } catch {
      for (const { from, processed } of pending) {
        await this.#try(from, 'transaction', () => this.house.record([processed]))
      }
    }
    for (const { from, processed } of pending) {
      for (const { event } of processed.events) {
        await this.#try(from, 'event page', async () => {
          this.#shown += await this.house.show(event.id)
        })
      }
    }
  }

  /** Everything in, and the sums compared. */
  async settle(): Promise<void> {
    await this.house.closeIntake()
    for (const record of this.house.arrived())
      this.#pending.push({ from: undefined, processed: this.house.process(record) })
    await this.record()
    for (const { itemKind, outcome, atEdge, count } of await this.house.tallies()) {
      // Lines are counted beside the items that they came in.
      if (itemKind === 'log_line') continue
      this.#items[outcome === 'refused' && atEdge ? 'refused at the edge' : outcome] += count
    }
    const { accepted, processed, duplicate, refused, parked } = this.#items
    const sums = `accepted ${accepted} = processed ${processed} + duplicate ${duplicate} + refused ${refused} + parked ${parked}`
    if (accepted !== this.#accepted)
      this.#fail(undefined, `${this.#accepted} were taken, and ${accepted} are counted as accepted`)
    if (accepted !== processed + duplicate + refused + parked) this.#fail(undefined, `The sums do not meet: ${sums}`)
    if (this.#items['refused at the edge'] < this.#refusals)
      this.#fail(undefined, `${this.#refusals} refusals were answered, ${this.#items['refused at the edge']} counted`)
    for (const report of this.house.reports) this.#fail(undefined, `The inbox complained: ${report}`)
  }

  outcome(): Pick<Report, 'statuses' | 'items' | 'shown' | 'slowest' | 'failures'> {
    return {
      statuses: this.#statuses,
      items: this.#items,
      shown: this.#shown,
      slowest: this.#slowest,
      failures: this.#failures,
    }
  }

  async #try(one: FuzzCase | undefined, what: string, work: () => Promise<void>): Promise<void> {
    const before = process.cpuUsage()
    try {
      await work()
    } catch (error) {
      this.#fail(one, what, error)
    }
    const { user, system } = process.cpuUsage(before)
    const milliseconds = (user + system) / 1000
    if (milliseconds > patience) this.#fail(one, `${what} took ${Math.round(milliseconds)} ms of processor time`)
    if (one) this.#note({ milliseconds, what, case: one.number, steps: one.steps })
  }

  #note(timing: Timing): void {
    if (this.#slowest.length === 5 && timing.milliseconds <= this.#slowest[4]!.milliseconds) return
    this.#slowest = [...this.#slowest, timing].toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, 5)
  }

  #fail(one: FuzzCase | undefined, what: string, error?: unknown): void {
    const detail = error instanceof Error ? (error.stack ?? error.message) : error === undefined ? '' : String(error)
    const file = one && this.#failures.length < 50 ? keepFailure(one, what, detail) : undefined
    this.#failures.push({ case: one?.number ?? -1, what, detail, ...(file && { file }) })
  }
}

const noItems = (): Report['items'] => ({
  accepted: 0,
  processed: 0,
  duplicate: 0,
  refused: 0,
  parked: 0,
  lost_by_client: 0,
  made: 0,
  evicted: 0,
  'refused at the edge': 0,
})
