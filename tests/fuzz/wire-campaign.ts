import type { App } from '../support/app'
import { cutAt, deliver, openWire, type Wire } from '../support/wire'
import type { WireAnswer } from '../support/wire-answers'
import { quiet } from '../support/wire-quiet'
import { keptOf, type Sender } from '../support/wire-requests'
import { type Copy, makeWireCase, type WireCase } from './wire-case'

/**
 * Sends each case twice over sockets: in one write, and cut somewhere with the server reading in between. Whatever the server makes of the
 * bytes, it makes the same of both:
 * 1. the same answers, in order. Once bytes are found that are no request, answers still owed to those before may be missing: Node writes
 *    its refusal at once and closes.
 * 2. the same events. Behind an answer that closes the connection, Node takes what it has read already, without a word.
 * 3. what is answered can be read, and is no failure of ours.
 */
export type WireCampaign = { app: App; project: Sender; seed: number; cases: number; first?: number }

export type WireReport = {
  seed: number
  cases: number
  seconds: number
  statuses: Record<string, number>
  failures: string[]
}

const atOnce = 400

export async function runWireCampaign({ app, project, seed, cases, first = 0 }: WireCampaign): Promise<WireReport> {
  const started = performance.now()
  const before = app.stderrLines().length
  const report: WireReport = { seed, cases, seconds: 0, statuses: {}, failures: [] }
  for (let done = 0; done < cases; done += atOnce) {
    const numbers = Array.from({ length: Math.min(atOnce, cases - done) }, (_, n) => first + done + n)
    for (const outcome of await runSome(app, project, seed, numbers)) {
      for (const status of outcome.whole.statuses) report.statuses[status] = (report.statuses[status] ?? 0) + 1
      report.failures.push(...complaints(outcome, seed))
    }
  }
  const errors = app
    .stderrLines()
    .slice(before)
    .filter((line) => line.includes('"level":"error"'))
  report.failures.push(...errors)
  return { ...report, seconds: (performance.now() - started) / 1000 }
}

/**
 * What became of one copy: statuses in order, whether bytes were refused that are no request, whether an answer closed the connection
 * before the last request, and which of its events are kept.
 */
export type Outcome = {
  one: WireCase
  statuses: number[]
  isRefused: boolean
  isClosed: boolean
  kept: boolean[]
  fault?: string
}

type OutcomePair = { whole: Outcome; cut: Outcome }
type Sending = { one: WireCase; wire: Wire; pieces: string[] }

export async function runSome(app: App, project: Sender, seed: number, numbers: number[]): Promise<OutcomePair[]> {
  const send = (number: number, copy: Copy): Sending => {
    const one = makeWireCase(project, seed, number, copy)
    return { one, wire: openWire(app), pieces: copy === '4' ? [one.text] : cutAt(one.text, one.cuts) }
  }
  const pairs = numbers.map((number) => ({ whole: send(number, '4'), cut: send(number, '5') }))
  const all = pairs.flatMap(({ whole, cut }) => [whole, cut])
  await deliver(app, all)
  await quiet(
    app,
    project,
    all.map(({ wire }) => wire),
  )
  for (const { wire } of all) wire.socket.destroy()
  const kept = new Set(
    await keptOf(
      app,
      all.flatMap(({ one }) => one.eventIds),
    ),
  )
  return Promise.all(
    pairs.map(async ({ whole, cut }) => ({ whole: await outcomeOf(whole, kept), cut: await outcomeOf(cut, kept) })),
  )
}

async function outcomeOf({ one, wire }: Sending, kept: Set<string>): Promise<Outcome> {
  const { answers, fault } = await wire.answered(0).then(
    (answers) => ({ answers, fault: undefined }),
    (error: Error) => ({ answers: [] as WireAnswer[], fault: error.message }),
  )
  const final = answers.filter(({ status }) => status !== 100)
  // A refusal of Node's own, which is no answer to a request.
  const isRefused = final.at(-1)?.headers.length === 1
  const said = isRefused ? final.slice(0, -1) : final
  const last = said.at(-1)
  const isClosed = last?.header('connection') === 'close' && !last.body.includes(one.eventIds.at(-1) ?? '')
  const outcome = { one, statuses: said.map(({ status }) => status), isRefused, isClosed }
  return { ...outcome, kept: one.eventIds.map((id) => kept.has(id)), ...(fault !== undefined && { fault }) }
}

function complaints({ whole, cut }: OutcomePair, seed: number): string[] {
  const [shorter, longer] = [whole.statuses, cut.statuses].toSorted((a, b) => a.length - b.length) as [
    number[],
    number[],
  ]
  const isClosed = whole.isClosed || cut.isClosed
  const mayMiss = whole.isRefused || cut.isRefused || isClosed
  const faults = [
    ...[whole.fault, cut.fault].map((fault) => fault && `no answers: ${fault}`),
    `${longer.slice(0, mayMiss ? shorter.length : undefined)}` !== `${shorter}` && 'answered otherwise',
    !isClosed && `${whole.kept}` !== `${cut.kept}` && 'kept otherwise',
    [...whole.statuses, ...cut.statuses].some((status) => status >= 500) && 'a failure of ours',
  ].filter(Boolean)
  const told = ({ statuses, isRefused, kept }: Outcome) => `${statuses}${isRefused ? ' refused' : ''} kept ${kept}`
  const { number, steps, text, cuts } = cut.one
  const sent = `${JSON.stringify(text)} cut at ${cuts}`
  return faults.map(
    (fault) =>
      `case ${number} (${steps.join(', ')}): ${fault}\n  at once ${told(whole)}; cut ${told(cut)}\n  again: npm run fuzz -- --wire 1 --seed ${seed} --case ${number}\n  ${sent}`,
  )
}
