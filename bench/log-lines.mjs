import { makeInstance, serveInstance, startLoad, temporaryDataDir } from './programs.mjs'
import { settled } from './questions.mjs'

/*
 * What a project that logs 5,000 lines a second costs another one: `node bench/log-lines.mjs`. Events of a quiet project are sent at a steady
 * rate, first alone and then while a noisy project sends lines, as @sentry/node does: 100 in an item. Acknowledgements of the quiet project
 * in both, processor time per line, and what is left of the lines.
 */
const rate = 50
const linesPerSecond = 5000
const linesOfItem = 100
const milliseconds = 30_000
/** The trace of the request that writes lines. */
let latest = ''

const dataDir = await temporaryDataDir()
const target = await serveInstance(dataDir, await makeInstance(dataDir, ['Quiet', 'Noisy']))
const load = startLoad()
try {
  const { port, path } = target
  const noisy = target.projects[1]
  const send = (/** @type {number} */ milliseconds) =>
    load.send({ port, path, size: 'small', connections: 8, milliseconds, most: 1e9, rate })
  await send(10_000)
  await settled(target)
  const before = target.cpuSeconds() ?? Number.NaN
  const alone = await send(milliseconds)
  await settled(target)
  const between = target.cpuSeconds() ?? Number.NaN
  const noise = makeNoise(port, `/api/${noisy?.id}/envelope/?sentry_key=${noisy?.key}`)
  const meanwhile = await send(milliseconds)
  const sent = await noise.end()
  await settled(target)
  const cpu = (target.cpuSeconds() ?? Number.NaN) - between - (between - before)
  const shown = (/** @type {typeof alone} */ { p50, p99 }) => `${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`
  console.log(`acknowledgement of ${rate} events/s alone ${shown(alone)}; beside the lines ${shown(meanwhile)}`)
  console.log(
    `${sent.lines} lines in ${milliseconds / 1000} s (${JSON.stringify(sent.statuses)}), ${((cpu / sent.lines) * 1e6).toFixed(1)} µs each`,
  )
} finally {
  load.stop()
  await target.stop()
  await target.remove()
}

/** Sends lines until it is ended. @param {number} port @param {string} path */
function makeNoise(port, path) {
  /** @type {{ lines: number, statuses: Record<number, number> }} */
  const sent = { lines: 0, statuses: {} }
  /** @type {Set<Promise<void>>} */
  const open = new Set()
  const one = async () => {
    const { status } = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body: envelope() })
    sent.statuses[status] = (sent.statuses[status] ?? 0) + 1
    if (status === 200) sent.lines += linesOfItem
  }
  const timer = setInterval(
    () => {
      const promise = one().finally(() => open.delete(promise))
      open.add(promise)
    },
    (linesOfItem / linesPerSecond) * 1000,
  )
  return {
    async end() {
      clearInterval(timer)
      await Promise.all(open)
      return sent
    },
  }
}

function envelope() {
  const items = Array.from({ length: linesOfItem }, (_, n) => line(n))
  const header = { type: 'log', item_count: linesOfItem, content_type: 'application/vnd.sentry.items.log+json' }
  return `{}\n${JSON.stringify(header)}\n${JSON.stringify({ version: 2, items })}\n`
}

/** Ten lines of each request. @param {number} n */
function line(n) {
  const attribute = (/** @type {unknown} */ value, type = 'string') => ({ value, type })
  return {
    timestamp: Date.now() / 1000,
    trace_id: trace(n),
    level: n % 10 === 0 ? 'warn' : 'info',
    severity_number: 9,
    body: `GET /cart/${Math.floor(Math.random() * 1e6)} answered 200 in ${n} ms for customer ${n % 7}`,
    attributes: {
      route: attribute('/cart/:id'),
      milliseconds: attribute(n, 'integer'),
      'sentry.release': attribute('shop@2.3.1'),
      'sentry.environment': attribute('production'),
      'sentry.sdk.name': attribute('sentry.javascript.node'),
      'sentry.sdk.version': attribute('11.11.0'),
      'server.address': attribute('web-1'),
      'sentry.timestamp.sequence': attribute(n, 'integer'),
    },
  }
}

/** @param {number} n */
function trace(n) {
  if (n % 10 === 0) latest = Array.from({ length: 32 }, () => Math.floor(Math.random() * 16).toString(16)).join('')
  return latest
}
