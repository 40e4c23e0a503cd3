import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { App } from './app'
import { envelope, sendEnvelope } from './intake'
import type { SeededProject } from './seed'
import { until } from './until'

/** What a request is to be answered and counted as; counters are `kind outcome reason`. */
type Request = {
  body: Buffer
  headers?: Record<string, string>
  /** Another one than the project's. */
  key?: string
  status: number
  counts: Record<string, number>
  /** Of the event in it that is to be recorded. */
  eventId?: string
}

/** What a sender knows of the requests it sent: those that were answered, and those it will never hear of. */
export class Ledger {
  answers = 0
  known: Record<string, number> = {}
  unknown: Record<string, number> = {}
  /** Events that are there, and bodies of those that may be. */
  eventIds = new Set<string>()
  doubtful = new Map<string, Request>()
  surprises: string[] = []

  answered(request: Request, status: number): void {
    this.answers++
    if (status !== request.status) this.surprises.push(`${status} instead of ${request.status}`)
    add(this.known, request.counts)
    if (request.eventId) this.eventIds.add(request.eventId)
  }

  unanswered(request: Request): void {
    add(this.unknown, request.counts)
    if (request.eventId) this.doubtful.set(request.eventId, request)
  }

  /** Takes the server's numbers for what could not be known: from here on only what is sent next is in doubt. */
  settle(told: Record<string, number>): void {
    this.known = { ...told }
    this.unknown = {}
  }
}

/** Sends all kinds of requests from several connections until `enough` is said or the server is gone. The same ones for the same `seed`. */
export function startLoad(app: App, project: SeededProject, ledger: Ledger, seed: number, senders: number) {
  let going = true
  const work = async (sender: number) => {
    const random = randomFrom(seed * 100 + sender)
    while (going) if (!(await sendOne(app, project, ledger, anyRequest(random)))) return
  }
  const ended = Promise.all(Array.from({ length: senders }, (_, sender) => work(sender)))
  return {
    ended,
    enough: () => {
      going = false
    },
    /** Resolves after as many more. */
    async answered(count: number): Promise<void> {
      const enough = ledger.answers + count
      await until(`${count} answers`, () => ledger.answers >= enough)
    },
  }
}

/** Sends again what nobody answered, as SDKs do. */
export async function sendAgain(app: App, project: SeededProject, ledger: Ledger): Promise<void> {
  for (const request of ledger.doubtful.values()) await sendOne(app, project, ledger, request)
  ledger.doubtful.clear()
}

/** False when there was no answer. */
async function sendOne(app: App, project: SeededProject, ledger: Ledger, request: Request): Promise<boolean> {
  const to = { ...project, key: request.key ?? project.key }
  const answer = await sendEnvelope(app, to, request.body, request.headers).catch(() => undefined)
  if (answer) ledger.answered(request, answer.status)
  else ledger.unanswered(request)
  return answer !== undefined
}

const gzip = { 'content-encoding': 'gzip' }

/** 2 MiB is the limit of an event, 40 MiB that of a body. */
const largeEvent = gzipSync(envelope({}, ['event', { message: 'x'.repeat(2.2 * 1024 * 1024) }]))
const largeBody = gzipSync(Buffer.alloc(41 * 1024 * 1024, 0x20))

type Make = (random: () => number) => Request

const good = (eventId: string): Request => ({
  body: envelope({ event_id: eventId }, ['event', { event_id: eventId, message: 'good' }]),
  status: 200,
  counts: { 'event accepted': 1 },
  eventId,
})

const refusedWhole = (status: number, reason: string, parts: Pick<Request, 'body' | 'headers' | 'key'>): Request => ({
  ...parts,
  status,
  counts: { [`request refused ${reason}`]: 1 },
})

const mixed: Make = (random) => {
  const eventId = anId(random)
  const event: [string, object] = ['event', { event_id: eventId, message: 'mixed' }]
  const body = envelope({ event_id: eventId }, event, ['transaction', {}], ['no such type', {}], ['transaction', {}])
  const counts = { 'event accepted': 1, 'transaction refused not_kept': 2, 'other refused not_kept': 1 }
  const zipped = random() < 0.5
  return { body: zipped ? gzipSync(body) : body, ...(zipped && { headers: gzip }), status: 200, counts, eventId }
}

/** Each with how often it comes. */
const makes: [share: number, make: Make][] = [
  [30, (random) => good(anId(random))],
  // One of few: mostly it is there already.
  [10, (random) => good(hash(`again ${Math.floor(random() * 25)}`))],
  [20, mixed],
  [
    8,
    (random) => ({
      body: envelope({ event_id: anId(random) }, ['event', '{"message": "no end']),
      status: 200,
      counts: { 'event accepted': 1, 'event refused malformed': 1 },
    }),
  ],
  [8, () => ({ body: envelope({}, ['transaction', {}]), status: 200, counts: { 'transaction refused not_kept': 1 } })],
  [8, () => refusedWhole(400, 'malformed', { body: Buffer.from('no envelope at all') })],
  [
    8,
    (random) => {
      const whole = gzipSync(good(anId(random)).body)
      return refusedWhole(400, 'broken_compression', { body: whole.subarray(0, whole.length - 9), headers: gzip })
    },
  ],
  [4, () => ({ body: largeEvent, headers: gzip, status: 413, counts: { 'event refused too_large': 1 } })],
  [1, () => refusedWhole(413, 'too_large', { body: largeBody, headers: gzip })],
  [2, (random) => refusedWhole(403, 'unknown_key', { body: good(anId(random)).body, key: anId(random) })],
]

const shares = makes.reduce((sum, [share]) => sum + share, 0)

function anyRequest(random: () => number): Request {
  let at = random() * shares
  for (const [share, make] of makes) {
    at -= share
    if (at < 0) return make(random)
  }
  return good(anId(random))
}

const anId = (random: () => number) => hash(String(random()))
const hash = (text: string) => createHash('md5').update(text).digest('hex')

/** Numbers in [0, 1), the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function add(sums: Record<string, number>, counts: Record<string, number>): void {
  for (const [counter, count] of Object.entries(counts)) sums[counter] = (sums[counter] ?? 0) + count
}
