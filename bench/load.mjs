import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { makeBody, sizes, variants } from './events.mjs'

/*
 * The load generator, in a process of its own. One outstanding request per connection, bodies built beforehand: what it costs
 * itself must not be what is measured. Speaks as much HTTP/1.1 as both servers answer in.
 *
 * @typedef {{ port: number, path: string, size: import('./events.mjs').Size, connections: number, milliseconds: number, most: number }} Load
 * @typedef {{ acknowledged: number, refused: Record<string, number>, seconds: number, p50: number, p99: number, lastId: string }} Outcome
 */

process.on('message', async (load) => process.send?.(await run(load)))

/**
 * Sends for so long, or until so many are acknowledged.
 *
 * @param {Load} load
 * @returns {Promise<Outcome>}
 */
async function run(load) {
  const requests = Array.from({ length: load.connections }, (_, n) => makeRequest(load, n))
  const outcome = { acknowledged: 0, sent: 0, refused: {}, latencies: [], lastId: '' }
  const started = performance.now()
  const end = started + load.milliseconds
  const more = () => performance.now() < end && outcome.sent < load.most
  await Promise.all(requests.map((request) => work(load.port, request, outcome, more)))
  const seconds = (performance.now() - started) / 1000
  const sorted = Float64Array.from(outcome.latencies).sort()
  const quantile = (/** @type {number} */ q) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0
  const { acknowledged, refused, lastId } = outcome
  return { acknowledged, refused, seconds, p50: quantile(0.5), p99: quantile(0.99), lastId }
}

/** Bodies by size and connection: built once, their ids exchanged for every request. */
const bodies = new Map()

/**
 * Head and body in one buffer, so that a request is one write.
 *
 * @param {Load} load
 * @param {number} n
 */
function makeRequest({ size, path, port }, n) {
  const key = `${size} ${n}`
  if (!bodies.has(key)) bodies.set(key, makeBody(size, n % variants))
  const { bytes, setId } = bodies.get(key)
  const lines = [`POST ${path} HTTP/1.1`, `Host: 127.0.0.1:${port}`, `Content-Length: ${bytes.length}`]
  if (sizes[size].gzip) lines.push('Content-Encoding: gzip')
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`)
  const whole = Buffer.concat([head, bytes])
  return (/** @type {string} */ id) => {
    setId(id)
    bytes.copy(whole, head.length)
    return whole
  }
}

/** One connection: request, answer, request, … */
function work(port, request, outcome, more) {
  const prefix = randomBytes(8).toString('hex')
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1').setNoDelay(true)
    let began = 0
    let count = 0
    let id = ''
    let answer = ''
    const next = () => {
      if (!more()) return socket.end()
      outcome.sent++
      id = prefix + (count++).toString(16).padStart(16, '0')
      const bytes = request(id)
      began = performance.now()
      socket.write(bytes)
    }
    socket.on('connect', next)
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1')
      if (!isWhole(answer)) return
      const status = answer.slice(9, 12)
      if (status === '200') {
        outcome.acknowledged++
        outcome.latencies.push(performance.now() - began)
        outcome.lastId = id
      } else outcome.refused[status] = (outcome.refused[status] ?? 0) + 1
      answer = ''
      next()
    })
    socket.on('error', reject)
    socket.on('close', resolve)
  })
}

/** @param {string} answer */
function isWhole(answer) {
  const end = answer.indexOf('\r\n\r\n')
  if (end < 0) return false
  const length = /\r\ncontent-length: (\d+)/i.exec(answer.slice(0, end))
  return length ? answer.length >= end + 4 + Number(length[1]) : answer.endsWith('\r\n0\r\n\r\n')
}
