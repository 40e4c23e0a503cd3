import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { quantiles } from './median.mjs'
import { options } from './options.mjs'
import { startLoad } from './programs.mjs'
import { ask, lookUp, settled } from './questions.mjs'
import { startSeeded, startSeededOnPostgres } from './seeded.mjs'
import { steady } from './steady.mjs'

/*
 * How long a coding agent waits for the tool `look_up`, from its request to the last byte of the answer, beside the same question to the API:
 * `node bench/mcp.mjs`, with the options `--seed-db`, `--seed-dir`, and `--engine postgres --postgres U`. First while nothing else happens, then while
 * events arrive. Each code is asked for once, as by people: the first question keeps its event, which the writer has to write down. The processor
 * time is that of the second question.
 */
const asked = options.quick ? 20 : 120
const eventsPerSecond = 200
const longEnough = 3_600_000
/** As between questions of people, so that none waits for another. */
const pauseMilliseconds = 10

const { engine, seedDb, postgres } = options
if (engine === 'postgres' && !postgres) throw new Error('--engine postgres needs --postgres U.')
const { target, seeded } =
  engine === 'postgres' ? await startSeededOnPostgres(String(postgres), seedDb) : await startSeeded(seedDb)
const load = startLoad()
try {
  const digests = seeded.samples.flatMap(({ digest }) => digest ?? [])
  /** @param {number} count */
  const next = (count) => digests.splice(0, count)
  const agent = await connect(target)
  const ways = { API: (/** @type {string} */ code) => lookUp(target, code), MCP: agent }
  const known = [...digests]
  await both(ways, next(20))
  print(`${seeded.events} events on ${engine}, nothing else happens`, await both(ways, next(2 * asked)))
  for (const [name, way] of Object.entries(ways)) await printCost(name, way, known)
  const sending = load.send({ ...steady(target, eventsPerSecond), connections: 16, milliseconds: longEnough })
  print(`while ${eventsPerSecond} events/s arrive`, await both(ways, next(2 * asked)))
  load.cease()
  await sending
  await settled(target)
} finally {
  load.stop()
  await target.stop()
  await target.remove()
}

/**
 * Asks as the official client does: with its request, in which only the text changes. Its own work would be part of the times.
 *
 * @param {import('./programs.mjs').Digestline} target
 */
async function connect({ port, token }) {
  /** @type {{ headers: Record<string, string>, body: string } | undefined} */
  let sent
  const fetchAndKeep = (/** @type {string | URL} */ url, /** @type {RequestInit | undefined} */ init) => {
    const body = String(init?.body ?? '')
    if (body.includes('the text')) sent = { headers: Object.fromEntries(new Headers(init?.headers)), body }
    return fetch(url, init)
  }
  const client = new Client({ name: 'bench', version: '1' }, { versionNegotiation: { mode: 'auto' } })
  const requestInit = { headers: { authorization: `Bearer ${token}` } }
  const url = new URL(`http://localhost:${port}/mcp`)
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit, fetch: fetchAndKeep }))
  await client.callTool({ name: 'look_up', arguments: { text: 'the text' } })
  await client.close()
  if (!sent) throw new Error('The client sent no look-up.')
  const { headers, body } = sent
  return async (/** @type {string} */ code) => {
    const answer = await ask(port, '/mcp', { headers, body: body.replace('the text', code) })
    if (answer.status !== 200 || !answer.body.includes('# Found:')) {
      throw new Error(`${code} was answered ${answer.status}: ${answer.body.slice(0, 300)}`)
    }
    return answer
  }
}

/** Both ways by turns, each with codes of its own. @param {Record<string, (code: string) => Promise<{ milliseconds: number }>>} ways @param {string[]} codes */
async function both(ways, codes) {
  /** @type {Record<string, number[]>} */
  const taken = Object.fromEntries(Object.keys(ways).map((name) => [name, []]))
  const all = Object.entries(ways)
  for (const [n, code] of codes.entries()) {
    const [name, way] = all[n % all.length] ?? ['', lookUp.bind(undefined, target)]
    taken[name]?.push((await way(code)).milliseconds)
    await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds))
  }
  return taken
}

/** @param {string} title @param {Record<string, number[]>} taken */
function print(title, taken) {
  console.log(`${title}:`)
  for (const [name, milliseconds] of Object.entries(taken)) {
    const { count, p50, p95, p99 } = quantiles(milliseconds)
    console.log(`  ${name}: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)}, p99 ${p99.toFixed(1)} (${count} look-ups)`)
  }
}

/** Processor time of the server, all threads. @param {string} name @param {(code: string) => Promise<unknown>} way @param {string[]} codes */
async function printCost(name, way, codes) {
  const before = target.cpuSeconds() ?? Number.NaN
  for (const code of codes) await way(code)
  const milliseconds = (((target.cpuSeconds() ?? Number.NaN) - before) * 1000) / codes.length
  console.log(`  ${name}: ${milliseconds.toFixed(2)} ms of processor time each, one after the other`)
}
