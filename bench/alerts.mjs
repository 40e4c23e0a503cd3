import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import Database from 'better-sqlite3'
import { options } from './options.mjs'
import { startDigestline } from './programs.mjs'

/*
 * How fast the outbox drains to a receiver on this machine while events arrive, and what that does to acknowledgements. Each channel gets
 * as many messages as its bucket allows, so that none is folded into another.
 */
const perChannel = 20
const rate = 200

/**
 * @param {ReturnType<typeof import('./programs.mjs').startLoad>} load
 * @returns {Promise<{ deliveries: number, perSecond: number, received: number, duplicates: number, firstMilliseconds: number,
 *   ackP99: { idle: number, draining: number }, rate: number }>}
 */
export async function measureAlerts(load) {
  const count = options.deliveries
  const seen = new Set()
  let [received, duplicates, firstAt] = [0, 0, 0]
  const receiver = createServer((request, response) => {
    request.resume()
    received++
    firstAt ||= performance.now()
    const id = request.headers['webhook-id']
    if (seen.has(id)) duplicates++
    seen.add(id)
    response.end('ok')
  })
  await new Promise((resolve) => receiver.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = receiver.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address?.port}`
  process.env.OUTSIDE_ALLOW = '127.0.0.1'
  const target = await startDigestline()
  const { port, path } = target
  const send = (/** @type {number} */ milliseconds) =>
    load.send({ port, path, size: 'small', connections: 8, milliseconds, most: 1e9, rate })
  await send(2000)
  const idle = await send(5000)
  fillOutbox(target.databaseFile, url, count)
  const began = performance.now()
  const draining = send(Math.max(5000, count * 5))
  while (received - duplicates < count) await new Promise((resolve) => setTimeout(resolve, 20))
  const seconds = (performance.now() - began) / 1000
  load.cease()
  const { p99 } = await draining
  await target.stop()
  await target.remove()
  receiver.close()
  return {
    deliveries: count,
    perSecond: count / seconds,
    received,
    duplicates,
    firstMilliseconds: firstAt - began,
    ackP99: { idle: idle.p99, draining: p99 },
    rate,
  }
}

/**
 * @param {string} file
 * @param {string} url
 * @param {number} count
 */
function fillOutbox(file, url, count) {
  const db = new Database(file)
  db.pragma('busy_timeout = 10000')
  const at = Date.now()
  const project = db.prepare("select id from project where slug = 'bench'").pluck().get()
  const channel = db.prepare(
    `insert into alert_channel (project_id, kind, name, settings, created_at, bucket, bucket_at)
    values (?, 'webhook', ?, ?, ?, ?, ?)`,
  )
  const delivery = db.prepare(
    `insert into delivery (message_id, channel_id, project_id, kind, detail, at, state, due_at, first_due_at)
    values (?, ?, ?, 'refused', '{}', ?, 'waiting', ?, ?)`,
  )
  const fill = db.transaction(() => {
    for (let n = 0; n < count; n += perChannel) {
      const settings = JSON.stringify({ url: `${url}/${n}` })
      const id = channel.run(project, `hook ${n}`, settings, at, perChannel, at).lastInsertRowid
      for (let each = n; each < Math.min(count, n + perChannel); each++) {
        delivery.run(`msg_${randomBytes(16).toString('hex')}`, id, project, at, at, at)
      }
    }
  })
  fill.immediate()
  db.close()
}
