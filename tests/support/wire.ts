import { connect, type Socket } from 'node:net'
import { seconds } from '../../app/clock'
import type { App } from './app'
import { readAnswers, type WireAnswer } from './wire-answers'

/** A connection on which the bytes are what a test writes, in the pieces it writes them. */
export type Wire = {
  socket: Socket
  /** Text becomes latin1 bytes. */
  write: (bytes: string | Uint8Array) => void
  connected: Promise<void>
  /** Waits for this many answers, including interim ones, and returns all so far. Rejects when the connection closes before. */
  answered: (count: number) => Promise<WireAnswer[]>
  /** Resolves with all answers when either side closed the connection. Rejects when anything other than answers was received. */
  closed: Promise<WireAnswer[]>
  isClosed: () => boolean
}

type Waiting = { count: number; resolve: (answers: WireAnswer[]) => void; reject: (error: Error) => void }

/** `toHead`: every request on it asks HEAD. */
export function openWire(app: Pick<App, 'url'>, { toHead = false, allowHalfOpen = false } = {}): Wire {
  const { hostname, port } = new URL(app.url)
  const socket = connect({ port: Number(port), host: hostname, noDelay: true, allowHalfOpen })
  const answers: WireAnswer[] = []
  let rest = ''
  let unreadable: Error | undefined
  let waiting: Waiting[] = []

  const take = (isClosed: boolean) => {
    try {
      const read = readAnswers(rest, { toHead, isClosed })
      answers.push(...read.answers)
      rest = read.rest
    } catch (error) {
      unreadable = error as Error
    }
    const gone = unreadable ?? (isClosed ? new Error(`Closed after ${answers.length} answers and ${rest}`) : undefined)
    for (const { count, resolve, reject } of waiting) {
      if (answers.length >= count) resolve([...answers])
      else if (gone) reject(gone)
    }
    waiting = gone ? [] : waiting.filter(({ count }) => answers.length < count)
  }

  socket.setEncoding('latin1').on('data', (chunk: string) => {
    rest += chunk
    take(false)
  })
  // A reset is one of the ways a connection may end.
  socket.on('error', () => {})
  const closed = new Promise<WireAnswer[]>((resolve, reject) =>
    socket.once('close', () => {
      take(true)
      if (unreadable || rest) reject(unreadable ?? new Error(`Behind ${answers.length} answers: ${rest}`))
      else resolve([...answers])
    }),
  )
  closed.catch(() => {}) // not every test waits for it
  return {
    socket,
    write: (bytes) => void socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes),
    connected: new Promise((resolve) => socket.once('connect', () => resolve())),
    answered: (count) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error(`${answers.length} of ${count} answers, and ${rest}`)),
          patience,
        )
        const settle =
          <T>(then: (value: T) => void) =>
          (value: T) => {
            clearTimeout(timer)
            then(value)
          }
        waiting.push({ count, resolve: settle(resolve), reject: settle(reject) })
        take(socket.closed)
      }),
    closed,
    isClosed: () => socket.closed,
  }
}

/** Only for what hangs: so that a failing test says what it has got. */
const patience = seconds(120)

/** Waits until the server has read what was written to other connections before. */
export async function readBy(app: Pick<App, 'url'>): Promise<void> {
  // Twice: the first answer may be to what was read in the same turn.
  for (let n = 0; n < 2; n++) await (await fetch(`${app.url}/healthz`)).arrayBuffer()
}

/** What one connection sends, and where it is cut. */
export type Delivery = { wire: Wire; pieces: readonly string[] }

/** Writes the pieces of all connections, each one's first, then each one's second, with the server reading in between. */
export async function deliver(app: Pick<App, 'url'>, deliveries: readonly Delivery[]): Promise<void> {
  await Promise.all(deliveries.map(({ wire }) => wire.connected))
  const rounds = Math.max(...deliveries.map(({ pieces }) => pieces.length))
  for (let round = 0; round < rounds; round++) {
    for (const { wire, pieces } of deliveries) {
      const piece = pieces[round]
      if (piece !== undefined && wire.socket.writable) wire.write(piece)
    }
    if (round < rounds - 1) await readBy(app)
  }
}

/** `text` in pieces that end at these places. */
export function cutAt(text: string, places: readonly number[]): string[] {
  const ends = [...places.toSorted((a, b) => a - b), text.length]
  return ends.map((end, n) => text.slice(ends[n - 1] ?? 0, end)).filter((piece) => piece !== '')
}
