import { quantiles } from './median.mjs'
import { options } from './options.mjs'
import { pagesOf } from './page-list.mjs'
import { ask, failIfAny, signIn } from './questions.mjs'
import { startSeeded } from './seeded.mjs'

const eventsPerSecond = 200
const longEnough = 3_600_000
/** Requests are sent one after the other, so that none waits for another, with pauses as between clicks. */
const pauseMilliseconds = 10

/**
 * How long pages take for a signed-in user, from the request to the last byte of the answer, on a database with history and while events
 * arrive. `ratio`: to an empty page in the same round. `all`: of the requests of all pages together.
 *
 * @param {ReturnType<typeof import('./programs.mjs').startLoad>} load
 */
export async function measurePages(load) {
  const { target, seeded, databaseBytes } = await startSeeded(options.seedDb)
  try {
    return { ...(await timePages(load, target, seeded)), databaseBytes }
  } finally {
    await target.stop()
    await target.remove()
  }
}

/**
 * The same on a Digestline that runs.
 *
 * @param {ReturnType<typeof import('./programs.mjs').startLoad>} load
 * @param {import('./programs.mjs').Digestline} target
 * @param {import('./seeded.mjs').Seeded} seeded
 */
export async function timePages(load, target, seeded) {
  const cookie = await signIn(target)
  const pages = await pagesOf(target, cookie, seeded)
  const part = options.pages
  const wanted = part ? pages.filter(({ name }) => name === 'trivial' || name.includes(part)) : pages
  process.stderr.write(`${wanted.length} pages, ${options.pageRounds} times each, at ${eventsPerSecond} events/s\n`)
  await rounds(target, cookie, wanted, 3)
  const sending = load.send({ ...steady(target), milliseconds: longEnough })
  const taken = await rounds(target, cookie, wanted, options.pageRounds)
  load.cease()
  const { acknowledged, refused, seconds } = await sending
  failIfAny(refused)
  const { events, issues, seconds: seedSeconds } = seeded
  const all = quantiles([...taken.values()].flatMap(({ milliseconds }) => milliseconds))
  return { events, issues, seedSeconds, rate: acknowledged / seconds, all, pages: figures(wanted, taken) }
}

const steady = ({ port, path }) => ({
  port,
  path,
  rate: eventsPerSecond,
  connections: 16,
  size: /** @type {const} */ ('small'),
  most: Number.MAX_SAFE_INTEGER,
})

/** @returns {Promise<Map<string, { milliseconds: number[], bytes: number[] }>>} */
async function rounds(target, cookie, pages, count) {
  const taken = new Map(pages.map(({ name }) => [name, { milliseconds: [], bytes: [] }]))
  for (let round = 0; round < count; round++) {
    for (const { name, paths, status } of pages) {
      const path = paths[round % paths.length]
      const answer = await ask(target.port, path, { headers: { cookie, 'accept-encoding': 'gzip' } })
      if (answer.status !== status) throw new Error(`${path} was answered ${answer.status}.`)
      taken.get(name).milliseconds.push(answer.milliseconds)
      taken.get(name).bytes.push(answer.bytes)
      await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds))
    }
  }
  return taken
}

function figures(pages, taken) {
  const trivial = quantiles(taken.get('trivial').milliseconds).p50
  return pages.map(({ name }) => {
    const { milliseconds, bytes } = taken.get(name)
    const { p50, p95 } = quantiles(milliseconds)
    return { name, p50, p95, ratio: p50 / trivial, kilobytes: Math.max(...bytes) / 1024 }
  })
}
