import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { makeBodies, sizes } from './events.mjs'

/*
 * The load generator, in a process of its own. One outstanding request per connection, bodies built beforehand: what it costs
 * itself must not be what is measured. Speaks as much HTTP/1.1 as both servers answer in.
 *
 * With a `rate` requests are sent when they are due, whatever has been answered, and their time counts from when they were due.
 * Without, every connection sends its next request when the last one is answered.
 *
 * @typedef {{ port: number, path: string, size: import('./events.mjs').Size, connections: number, milliseconds: number, most: number,
 *   rate?: number }} Load
 * @typedef {{ acknowledged: number, refused: Record<string, number>, seconds: number, p50: number, p99: number, plainBytes: number,
 *   sentBytes: number, lastId: string, samples: { id: string, digest?: string }[] }} Outcome
 */

/** A load with a rate ends early when it is told to. */
let isCeased = false

process.on('message', async (load) => {
  isCeased = load === 'cease'
  if (!isCeased) process.send?.(await run(load))
})

/** Ids remembered of a load, to look up. */
const mostSamples = 1000

/**
 * Sends for so long, or until so many are acknowledged.
 *
 * @param {Load} load
 * @returns {Promise<Outcome>}
 */
async function run(load) {
  const outcome = { acknowledged: 0, refused: {}, plainBytes: 0, sentBytes: 0, lastId: '', samples: [], latencies: [] }
  const requests = requestsOf(load, outcome)
  const connections = Array.from({ length: load.connections }, () => new Connection(load.port))
  await Promise.all(connections.map((connection) => connection.open()))
  const started = performance.now()
  await (load.rate ? sendAtRate : sendInTurn)(load, connections, requests)
  const seconds = (performance.now() - started) / 1000
  for (const connection of connections) connection.close()
  const { latencies, ...told } = outcome
  const sorted = Float64Array.from(latencies).sort()
  const quantile = (/** @type {number} */ q) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0
  return { ...told, seconds, p50: quantile(0.5), p99: quantile(0.99) }
}

async function sendInTurn({ milliseconds, most }, connections, { send }) {
  const end = performance.now() + milliseconds
  let sent = 0
  const work = async (/** @type {Connection} */ connection) => {
    while (sent < most && performance.now() < end) {
      sent++
      await send(connection, performance.now())
    }
  }
  await Promise.all(connections.map(work))
}

/**
 * A request that finds no connection free waits for one, and the wait counts. Connections take turns: one that is never used is closed by the
 * server in time.
 */
async function sendAtRate({ milliseconds, rate, most }, connections, { send }) {
  const free = [...connections]
  const due = []
  const begun = performance.now()
  let total = Math.min(most, Math.floor((rate * milliseconds) / 1000))
  let planned = 0
  let done = 0
  await new Promise((/** @type {(value?: undefined) => void} */ resolve, reject) => {
    const dispatch = () => {
      while (due.length > 0 && free.length > 0) {
        const connection = /** @type {Connection} */ (free.shift())
        send(connection, due.shift()).then(() => {
          free.push(connection)
          if (++done === total) resolve()
          else dispatch()
        }, reject)
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

/** Bodies by size: built once. */
const pools = new Map()

/** Head and body of every request of the pool in one buffer, so that a request is one write. */
function requestsOf({ size, path, port }, outcome) {
  if (!pools.has(size)) pools.set(size, makeBodies(size))
  const bodies = pools.get(size)
  const heads = bodies.map(({ bytes }) => {
    const lines = [`POST ${path} HTTP/1.1`, `Host: 127.0.0.1:${port}`, `Content-Length: ${bytes.length}`]
    if (sizes[size].gzip) lines.push('Content-Encoding: gzip')
    return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`)
  })
  const prefix = randomBytes(8).toString('hex')
  let count = 0
  const send = async (/** @type {Connection} */ connection, /** @type {number} */ due) => {
    const n = count++ % bodies.length
    const { bytes, plain, digest, setId } = bodies[n]
    const id = prefix + count.toString(16).padStart(16, '0')
    setId(id)
    const status = await connection.request(heads[n], bytes)
    if (status !== '200') {
      outcome.refused[status] = (outcome.refused[status] ?? 0) + 1
      return
    }
    outcome.acknowledged++
    outcome.latencies.push(performance.now() - due)
    outcome.plainBytes += plain
    outcome.sentBytes += bytes.length
    outcome.lastId = id
    if (outcome.samples.length < mostSamples) outcome.samples.push(digest === undefined ? { id } : { id, digest })
  }
  return { send }
}

class Connection {
  #socket
  #answer = ''
  #settle = { resolve: (/** @type {string} */ _status) => {}, reject: (/** @type {Error} */ _error) => {} }

  /** @param {number} port */
  constructor(port) {
    this.#socket = connect(port, '127.0.0.1').setNoDelay(true)
    this.#socket.on('data', (chunk) => this.#take(chunk))
    this.#socket.on('error', (error) => this.#settle.reject(error))
    this.#socket.on('close', () => this.#settle.reject(new Error('The server closed a connection.')))
  }

  open() {
    return new Promise((resolve, reject) => this.#socket.once('connect', resolve).once('error', reject))
  }

  /**
   * Resolves to the status. The bytes are copied: the pool's body is another request's before the socket has taken it all.
   *
   * @param {Buffer} head
   * @param {Buffer} body
   * @returns {Promise<string>}
   */
  request(head, body) {
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject }
      // An event that came before is not heard again.
      if (this.#socket.destroyed) reject(new Error('The server closed a connection.'))
      else this.#socket.write(Buffer.concat([head, body]))
    })
  }

  close() {
    this.#settle.reject = () => {}
    this.#socket.destroy()
  }

  /** @param {Buffer} chunk */
  #take(chunk) {
    this.#answer += chunk.toString('latin1')
    if (!isWhole(this.#answer)) return
    const status = this.#answer.slice(9, 12)
    this.#answer = ''
    this.#settle.resolve(status)
  }
}

/** @param {string} answer */
function isWhole(answer) {
  const end = answer.indexOf('\r\n\r\n')
  if (end < 0) return false
  const length = /\r\ncontent-length: (\d+)/i.exec(answer.slice(0, end))
  return length ? answer.length >= end + 4 + Number(length[1]) : answer.endsWith('\r\n0\r\n\r\n')
}
