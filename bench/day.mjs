import { median } from './median.mjs'
import { options } from './options.mjs'
import { serveInstance, startLoad } from './programs.mjs'
import { ask, failIfAny, lookUp, settled, signIn } from './questions.mjs'
import { startSeeded } from './seeded.mjs'

/*
 * How long a Digestline with a past takes to start, and whether its memory stays flat over a day that is accelerated:
 * `node bench/day.mjs [--seed-db N] [--events N] [--rate N] [--seed-dir D]`. `--events` arrive in 24 parts at `--rate`; after each part somebody
 * opens pages and looks codes up, and the memory is read. A day of 50 events a second has 4,320,000. Needs a build (`npm run build`) and /proc.
 * Before the first hour one more part arrives, of at least 20,000 events, and pages are opened ten times: meanwhile V8 lets the spaces for new
 * objects grow to their limits, those of the main thread and of the pages from 1 to 32 MB each. An hour of 50 events a second has 180,000, so at
 * its end that is long past; an accelerated hour may have fewer.
 */
const starts = 3
const hours = 24
const warmUp = { events: 20_000, pages: 10 }
const paths = ['/issues', '/', '/releases']

const { seedDb, events, rate, connections } = options
const { target: first, seeded } = await startSeeded(seedDb)
await first.stop('SIGTERM')

/** Milliseconds from the start of the program until it accepts. */
const times = []
let target = first
for (let n = 0; n < starts; n++) {
  const began = performance.now()
  target = await serveInstance(first.dataDir, seeded)
  while ((await ask(target.port, '/readyz')).status !== 200) await new Promise((resolve) => setTimeout(resolve, 5))
  times.push(performance.now() - began)
  if (n < starts - 1) await target.stop('SIGTERM')
}
console.log(
  `starting with ${seeded.events.toLocaleString('en')} events and ${seeded.issues.toLocaleString('en')} issues: ${median(times).toFixed(0)} ms (3,000)`,
)

const load = startLoad()
/** Resident bytes after the part before the first hour, and after each hour. @type {number[]} */
const all = []
try {
  const cookie = await signIn(target)
  const { port, path } = target
  const ofHour = Math.ceil(events / hours)
  for (let hour = 0; hour <= hours; hour++) {
    const isWarmUp = hour === 0
    const most = isWarmUp ? Math.max(warmUp.events, ofHour) : ofHour
    const { refused } = await load.send({ port, path, size: 'small', connections, milliseconds: 3_600_000, most, rate })
    failIfAny(refused)
    await settled(target)
    for (let time = 0; time < (isWarmUp ? warmUp.pages : 1); time++)
      for (const page of paths) await ask(port, page, { headers: { cookie } })
    for (const { id, digest } of seeded.samples.slice(hour * 10, hour * 10 + 10)) await lookUp(target, digest ?? id)
    all.push(target.memory()?.now ?? Number.NaN)
  }
} finally {
  load.stop()
  await target.stop()
  await first.remove()
}
const mb = (/** @type {number | undefined} */ bytes) => ((bytes ?? Number.NaN) / 1024 ** 2).toFixed(0)
const [warm, ...memory] = all
const change = ((memory.at(-1) ?? Number.NaN) / (memory[0] ?? Number.NaN) - 1) * 100
console.log(
  `${events.toLocaleString('en')} events in ${hours} hours; memory before them, and after each, MB: ${mb(warm)} · ${memory.map(mb).join(' ')}`,
)
console.log(
  `from hour 1 to hour ${hours}: ${change.toFixed(1)} % (10), at most ${mb(Math.max(...memory))} MB of ${mb(memory[0])}`,
)
