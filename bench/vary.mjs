/* Makes a different event of the same failure: data differs, code does not. */

/** A placeholder that every request replaces by its own id. */
export const noId = '0'.repeat(32)
export const noTrace = 'f'.repeat(32)

/** @typedef {(below: number) => number} Random whole numbers from 0 */

/**
 * Mulberry32: the same numbers for the same seed, so that two runs send the same.
 *
 * @param {number} seed
 * @returns {Random}
 */
export function pseudoRandom(seed) {
  let state = Math.imul(seed, 0x9e3779b1)
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((((t ^ (t >>> 14)) >>> 0) * below) / 2 ** 32) | 0
  }
}

/** Parts of an event that describe the program, not its data. */
const program = new Set([
  'modules',
  'sdk',
  'debug_meta',
  'platform',
  'release',
  'environment',
  'level',
  'type',
  'threads',
])
const programOfFrame = new Set(['filename', 'abs_path', 'function', 'module', 'package', 'lineno', 'colno', 'in_app'])
const source = new Set(['pre_context', 'context_line', 'post_context'])

/**
 * @param {Record<string, any>} sent
 * @param {{ random: Random, variant: number, hasDigest: boolean }} how
 */
export function varied(sent, { random, variant, hasDigest }) {
  /** @type {Record<string, any>} */
  const event = vary(sent, random)
  event.timestamp = Date.now() / 1000
  const { trace, ...contexts } = event.contexts ?? {}
  event.contexts = trace ? { trace: { ...trace, trace_id: noTrace }, ...contexts } : contexts
  const thrown = event.exception?.values?.at?.(-1)
  if (thrown?.value) thrown.value = `${thrown.value} (order ${1000 + random(9000)})`
  const frame = thrown?.stacktrace?.frames?.at?.(-1)
  if (frame) frame.function = `${frame.function ?? 'step'}${'abcdefghijklmnopqrstuvwxyz'[variant]}`
  if (!hasDigest) return { event, digest: undefined }
  const digest = digits(10, random)
  event.extra = { ...event.extra, digest }
  return { event, digest }
}

/**
 * @param {any} value
 * @param {Random} random
 * @param {string} [name]
 * @returns {any}
 */
function vary(value, random, name = '') {
  if (typeof value === 'string') return source.has(name) ? value : varyText(value, random)
  if (typeof value === 'number') return varyNumber(value, random)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((each) => vary(each, random, name))
  const isFrame = 'filename' in value || 'function' in value || 'instruction_addr' in value
  const kept = isFrame ? programOfFrame : program
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, kept.has(key) ? each : vary(each, random, key)]),
  )
}

/**
 * Replaces ids, and numbers of four digits and more, by others of the same length.
 *
 * @param {string} text
 * @param {Random} random
 */
function varyText(text, random) {
  if (!/\d{4}|[0-9a-f]{12}/.test(text)) return text
  return text
    .replace(/(?<![0-9a-z])(?=[a-f]*\d)[0-9a-f]{12,}(?![0-9a-z])/g, (found) => hex(found.length, random))
    .replace(/(?<![0-9a-zA-Z.])[1-9]\d{3,8}(?![0-9a-zA-Z])/g, (found) => digits(found.length, random))
}

/**
 * @param {number} number
 * @param {Random} random
 */
function varyNumber(number, random) {
  return Number.isInteger(number) && number >= 1000 && number < 1e9 ? number - random(Math.floor(number / 2)) : number
}

/**
 * @param {number} length
 * @param {Random} random
 */
export function hex(length, random) {
  let text = ''
  while (text.length < length) text += random(0x1000000).toString(16).padStart(6, '0')
  return text.slice(0, length)
}

/**
 * @param {number} length
 * @param {Random} random
 */
export function digits(length, random) {
  let text = String(1 + random(9))
  while (text.length < length) text += random(10)
  return text
}

/**
 * Breadcrumbs like those of SDKs: requests, log lines, queries, with values that differ from event to event.
 *
 * @param {number} n
 * @param {Random} random
 */
export function breadcrumb(n, random) {
  const id = hex(32, random)
  const number = random(1e8)
  const line = (/** @type {string} */ level, /** @type {string} */ message) => ({
    category: 'console',
    level,
    message,
    data: { arguments: [message, hex(40, random)], logger: 'console' },
  })
  const kinds = [
    {
      type: 'http',
      category: 'http',
      data: {
        url: `http://inventory.internal/warehouses/${number % 9}/items/${id}`,
        'http.method': 'GET',
        'http.query': `?reserve=${number % 30}&cart=${id.slice(8, 20)}`,
        status_code: 200,
      },
    },
    line('info', `reserved item ${id} for cart ${number} in ${number % 40} ms; left: ${number % 977}`),
    {
      category: 'query',
      message: 'select "id", "price", "stock" from "items" where "id" = $1 for update',
      data: { id, rows: 1 },
    },
    line('warning', `slow answer from payments: ${number % 3000} ms for ${id}, trying again`),
  ]
  return { timestamp: Date.now() / 1000 - 60 + n * 0.731, ...kinds[random(kinds.length)] }
}
