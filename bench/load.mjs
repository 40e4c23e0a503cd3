import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { makeBodies, sizes } from './events.mjs'

/**
 * The load generator, a separate process. It must not cost what it measures: each connection has one outstanding request, bodies are
 * built beforehand, and it understands only the HTTP/1.1 that the two servers answer with.
 *
 * With a `rate`, requests are sent when they are due, even if earlier ones are unanswered, and their time counts from when they were
 * due. Without a rate, each connection sends its next request when the last one was answered.
 *
 * @typedef {{ port: number, path: string, size: import('./events.mjs').Size, connections: number, milliseconds: number, most: number,
 *   rate?: number }} Load
 * @typedef {{ acknowledged: number, refused: Record<string, number>, seconds: number, p50: number, p99: number, plainBytes: number,
 *   sentBytes: number, lastId: string, samples: { id: string, digest?: string }[] }} Outcome
 */

/** Ends a load with a rate early. */
let isCeased = false

process.on('message', async (message) => {
  isCeased = message === 'cease'
  if (!isCeased) process.send?.(await run(/** @type {Load} */ (message)))
})

/** How many ids of a load are returned, so that they can be looked up. */
const mostSamples = 1000

/**
 * Sends for this long, or until this many are acknowledged.
 *
 * @param {Load} load
 * @returns {Promise<Outcome>}
 */
async function run(load) {
  const outcome = { acknowledged: 0, refused: {}, plainBytes: 0, sentBytes: 0, lastId: '', samples: [], latencies: [] }
  const send = sender(load, outcome)
  const connections = Array.from({ length: load.connections }, () => new Connection(load.port))
  await Promise.all(connections.map((connection) => connection.open()))
  const started = performance.now()
  await (load.rate ? sendAtRate : sendInTurn)(load, connections, send)
  const seconds = (performance.now() - started) / 1000
  for (const connection of connections) connection.close()
  const { latencies, ...told } = outcome
  const sorted = Float64Array.from(latencies).sort()
  const quantile = (/** @type {number} */ q) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0
  return { ...told, seconds, p50: quantile(0.5), p99: quantile(0.99) }
}

/**
 * @typedef {(connection: Connection, due: number, done: () => void) => void} Send
 * @param {Load} load
 * @param {Connection[]} connections
 * @param {Send} send
 * @returns {Promise<void>}
 */
function sendInTurn({ milliseconds, most }, connections, send) {
  const end = performance.now() + milliseconds
  let sent = 0
  let working = connections.length
  return new Promise((resolve, reject) => {
    for (const connection of connections) {
      connection.failed = reject
      const next = () => {
        const now = performance.now()
        if (sent < most && now < end) {
          sent++
          send(connection, now, next)
        } else if (--working === 0) resolve()
      }
      next()
    }
  })
}

/**
 * A request that finds no free connection waits for one, and the wait counts. Connections take turns, because the server closes one that is
 * never used.
 *
 * @param {Load} load
 * @param {Connection[]} connections
 * @param {Send} send
 * @returns {Promise<void>}
 */
function sendAtRate({ milliseconds, rate = 1, most }, connections, send) {
  const free = [...connections]
  /** @type {number[]} */
  const due = []
  const begun = performance.now()
  let total = Math.min(most, Math.floor((rate * milliseconds) / 1000))
  let planned = 0
  let done = 0
  return new Promise((resolve, reject) => {
    for (const connection of connections) connection.failed = reject
    const dispatch = () => {
      while (due.length > 0 && free.length > 0) {
        const connection = /** @type {Connection} */ (free.shift())
        send(connection, /** @type {number} */ (due.shift()), () => {
          free.push(connection)
          if (++done === total) resolve()
          else dispatch()
        })
      }
    }
    const timer = setInterval(() => {
      const now = performance.now()
      if (isCeased) total = planned
      for (; planned < total && begun + (planned * 1000) / rate <= now; planned++)
        due.push(begun + (planned * 1000) / rate)
      if (planned === total) clearInterval(timer)
      if (done === total) resolve()
      dispatch()
    }, 1)
  })
}

/** Bodies by size, built once. */
const pools = new Map()

/**
 * Sends the next body of the pool, and counts the answer.
 *
 * @param {Load} load
 * @returns {Send}
 */
function sender({ size, path, port }, outcome) {
  if (!pools.has(size)) pools.set(size, makeBodies(size))
  const bodies = pools.get(size)
  const heads = bodies.map(({ bytes }) => {
    const lines = [`POST ${path} HTTP/1.1`, `Host: 127.0.0.1:${port}`, `Content-Length: ${bytes.length}`]
    if (sizes[size].gzip) lines.push('Content-Encoding: gzip')
    return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`)
  })
  const prefix = randomBytes(8).toString('hex')
  let count = 0
  return (connection, due, done) => {
    const n = count++ % bodies.length
    const { bytes, plain, digest, setId } = bodies[n]
    const id = prefix + count.toString(16).padStart(16, '0')
    setId(id)
    connection.request(heads[n], bytes, (status) => {
      if (status === '200') {
        outcome.acknowledged++
        outcome.latencies.push(performance.now() - due)
        outcome.plainBytes += plain
        outcome.sentBytes += bytes.length
        outcome.lastId = id
        if (outcome.samples.length < mostSamples) outcome.samples.push(digest === undefined ? { id } : { id, digest })
      } else outcome.refused[status] = (outcome.refused[status] ?? 0) + 1
      done()
    })
  }
}

class Connection {
  #socket
  #answer = ''
  #answered = (/** @type {string} */ _status) => {}
  /** Writes the body. A 200 says that it was read, so that the next request may reuse the buffer. */
  #bytes = Buffer.alloc(64 * 1024)
  failed = (/** @type {Error} */ _error) => {}

  /** @param {number} port */
  constructor(port) {
    const onread = {
      buffer: Buffer.alloc(16 * 1024),
      callback: (/** @type {number} */ length, /** @type {Buffer} */ chunk) => {
        this.#take(chunk.toString('latin1', 0, length))
        return true
      },
    }
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true, onread })
    this.#socket.on('error', (error) => this.failed(error))
    this.#socket.on('close', () => this.failed(new Error('The server closed a connection.')))
  }

  /** @returns {Promise<void>} */
  open() {
    return new Promise((resolve, reject) => this.#socket.once('connect', resolve).once('error', reject))
  }

  /**
   * Calls `answered` with the status. The body is copied, because the pool reuses it for another request.
   *
   * @param {Buffer} head
   * @param {Buffer} body
   * @param {(status: string) => void} answered
   */
  request(head, body, answered) {
    const length = head.length + body.length
    if (length > this.#bytes.length) this.#bytes = Buffer.alloc(length)
    head.copy(this.#bytes)
    body.copy(this.#bytes, head.length)
    this.#answered = answered
    // Ignores an event that was emitted before.
    if (this.#socket.destroyed) this.failed(new Error('The server closed a connection.'))
    else this.#socket.write(this.#bytes.subarray(0, length))
  }

  close() {
    this.failed = () => {}
    this.#socket.destroy()
  }

  /** @param {string} text */
  #take(text) {
    this.#answer += text
    const head = this.#answer.indexOf('\r\n\r\n') + 4
    if (head < 4) return
    const length = bodyLength(this.#answer.slice(0, head))
    if (length === undefined ? !this.#answer.endsWith('\r\n0\r\n\r\n') : this.#answer.length < head + length) return
    const status = this.#answer.slice(9, 12)
    this.#answer = ''
    if (status !== '200') this.#bytes = Buffer.alloc(this.#bytes.length)
    this.#answered(status)
  }
}

/** Heads of answers differ only in their date, once a second. */
let lastHead = ''
/** @type {number | undefined} */
let lastLength

/**
 * What an answer's head says; undefined for a chunked one.
 *
 * @param {string} head
 * @returns {number | undefined}
 */
function bodyLength(head) {
  if (head !== lastHead) {
    const said = /\r\ncontent-length: (\d+)/i.exec(head)
    lastLength = said ? Number(said[1]) : undefined
    lastHead = head
  }
  return lastLength
}
