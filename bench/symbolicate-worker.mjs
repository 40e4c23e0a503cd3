import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { openContents } from '../app/store/artifact-contents.server.ts'
import { makeFrameResolver } from '../app/symbolication/frame-resolver.server.ts'

/*
 * One processing thread that has resolved nothing yet: resolves one event (cold), then many whose frames differ (warm), then the same ones again.
 * What it reads lies on the disk as an upload left it.
 */
const { dir, rows, functionsFile, event, variants } = workerData
const contents = openContents(dir)
const frames = makeFrameResolver(
  {
    version: async () => 1,
    projects: async () => new Set([1]),
    find: async (questions) =>
      questions.map(({ debugId }) => (debugId ? rows.filter((row) => row.debugId === debugId) : [])),
    content: async (hash) => contents.read(hash, 256 * 1024 * 1024),
    functions: async () => (functionsFile ? readFileSync(functionsFile) : undefined),
  },
  (failure) => {
    throw failure
  },
)
await frames.refresh()

/** Processor time of this thread so far, in milliseconds: what a busy machine distorts least. By the clock where /proc does not tell. */
const clock = () => {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6
  } catch {
    return performance.now()
  }
}

const timed = async (one) => {
  const [from, began] = [clock(), performance.now()]
  let answered = frames.resolved(1, one)
  if (answered && 'unanswered' in answered) answered = frames.resolved(1, one, await frames.answer([answered]))
  const [until, ended] = [clock(), performance.now()]
  return { worker: until - from, wall: ended - began, resolved: answered?.event.exceptions[0].frames }
}

const pick = ({ worker, wall }) => ({ worker, wall })
const cold = await timed(event)
const named = cold.resolved.filter((frame) => frame.original)
const warm = []
for (const variant of variants) warm.push(pick(await timed(variant)))
const known = []
for (const variant of variants) known.push(pick(await timed(variant)))
parentPort.postMessage({
  cold: pick(cold),
  warm,
  known,
  frames: named.length,
  functions: named.filter((frame) => frame.function).length,
})
