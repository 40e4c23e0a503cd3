import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { measure, sizes, variants } from './events.mjs'
import { startDigestline, startLoad, startRaw } from './programs.mjs'

/*
 * How much of what this machine's Node can accept at all does Digestline accept durably, and process?
 * Absolute rates drift with the machine; ratios of rounds that alternate within one run hold. Medians over the rounds.
 *
 * - raw: node:http reads the body and answers 200
 * - accept-durable: Digestline answers 200 when the bytes are on disk, while it processes what it can
 * - processor time per request, all threads: what a busy machine cannot distort. Raw, and accepting plus processing
 * - processed: from the first byte sent until nothing waits any more, everything recorded and findable
 */
const quick = process.argv.includes('--quick')
const rounds = quick ? 1 : 5
const milliseconds = quick ? 1000 : 2500
const toProcess = quick ? 2000 : 6000
const connections = 64

const load = startLoad()
const raw = await startRaw()
const result = {
  at: new Date().toISOString(),
  node: process.version,
  cpus: cpus().length,
  cpu: cpus()[0]?.model,
  quick,
}
const measured = {}
for (const size of Object.keys(sizes)) measured[size] = await measureSize(size)
await raw.stop()
load.stop()
print(measured)
save({ ...result, rounds, milliseconds, connections, variants, sizes: measured })

/** @param {import('./events.mjs').Size} size */
async function measureSize(size) {
  const taken = { raw: [], accept: [], processed: [], p50: [], p99: [], rawCpu: [], processedCpu: [] }
  for (let round = 0; round < rounds; round++) {
    process.stderr.write(`${size}: round ${round + 1} of ${rounds}\n`)
    taken.raw.push(await acceptRate(raw, size, taken, taken.rawCpu))
    const accepting = await startDigestline()
    taken.accept.push(await acceptRate(accepting, size, taken))
    await accepting.stop()
    const processing = await startDigestline()
    taken.processed.push(await processedRate(processing, size, taken))
    await processing.stop()
  }
  const [rawRate, accept, processed] = [taken.raw, taken.accept, taken.processed].map(median)
  const [p50, p99] = [taken.p50, taken.p99].map((both) => median(both.filter((_, n) => n % 2 === 1)))
  const cpu = { raw: median(taken.rawCpu), processed: median(taken.processedCpu) }
  const ratios = { accept: accept / rawRate, processed: processed / rawRate, cpu: cpu.raw / cpu.processed }
  return { bytes: measure(size), raw: rawRate, accept, processed, cpu, ratios, p50, p99, rounds: taken }
}

/** Processor time per request since `before`, of all threads of the server. NaN where the system does not tell. */
function microseconds(target, before, requests) {
  return (((target.cpuSeconds() ?? Number.NaN) - before) * 1e6) / requests
}

/** Requests acknowledged per second, after warming up. */
async function acceptRate(target, size, taken, cpu = []) {
  const { port, path } = target
  const load_ = { port, path, size, connections, most: Number.MAX_SAFE_INTEGER }
  await load.send({ ...load_, milliseconds: quick ? 300 : 500 })
  const before = target.cpuSeconds()
  const { acknowledged, refused, seconds, p50, p99 } = await load.send({ ...load_, milliseconds })
  cpu.push(microseconds(target, before, acknowledged))
  failIfAny(refused)
  taken.p50.push(p50)
  taken.p99.push(p99)
  return acknowledged / seconds
}

/** Events per second from acceptance to being found under their id. */
async function processedRate(target, size, taken) {
  const { port, path } = target
  const load_ = { port, path, size, connections, milliseconds: 60_000 }
  await load.send({ ...load_, most: toProcess / 4 })
  await settled(target)
  const before = target.cpuSeconds()
  const started = performance.now()
  const { acknowledged, refused, lastId } = await load.send({ ...load_, most: toProcess })
  await settled(target)
  const seconds = (performance.now() - started) / 1000
  taken.processedCpu.push(microseconds(target, before, acknowledged))
  failIfAny(refused)
  await mustFind(target, lastId)
  return acknowledged / seconds
}

async function settled({ port }) {
  while (true) {
    const ready = await (await fetch(`http://127.0.0.1:${port}/readyz`)).json()
    if (ready.inbox?.waiting === 0) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function mustFind({ port, token }, eventId) {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await (await fetch(`http://127.0.0.1:${port}/api/v1/lookup?q=${eventId}`, { headers })).json()
  if (answer.matches?.[0]?.event?.id !== eventId) throw new Error(`Event ${eventId} was accepted and is not found.`)
}

/** A rate with refusals in it would be a rate of something else. */
function failIfAny(refused) {
  if (Object.keys(refused).length > 0) throw new Error(`Some were refused: ${JSON.stringify(refused)}`)
}

function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = sorted.length / 2
  return sorted.length % 2 ? sorted[Math.floor(middle)] : (sorted[middle - 1] + sorted[middle]) / 2
}

function print(measured) {
  const rate = (n) => Math.round(n).toLocaleString('en')
  console.table(
    Object.fromEntries(
      Object.entries(measured).map(([size, { bytes, raw, accept, processed, cpu, ratios, p50, p99 }]) => [
        size,
        {
          'bytes plain/gzip': `${rate(bytes.plain)} / ${rate(bytes.gzip)}`,
          sent: sizes[size].gzip ? 'gzip' : 'plain',
          'raw /s': rate(raw),
          'accept-durable /s': rate(accept),
          'of raw': ratios.accept.toFixed(2),
          'p50 ms': p50.toFixed(1),
          'p99 ms': p99.toFixed(1),
          'processed /s': rate(processed),
          'of raw ': ratios.processed.toFixed(3),
          'CPU µs raw/processed': `${cpu.raw.toFixed(0)} / ${cpu.processed.toFixed(0)}`,
        },
      ]),
    ),
  )
}

function save(all) {
  const folder = fileURLToPath(new URL('./results/', import.meta.url))
  mkdirSync(folder, { recursive: true })
  const file = `${folder}${all.at.replaceAll(':', '-')}.json`
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`)
  console.log(`Written to bench/results/${file.split('/').at(-1)}`)
}
