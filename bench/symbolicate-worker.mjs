import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { openContents } from '../app/store/artifact-contents.server.ts'
import { makeFrameResolver } from '../app/symbolication/frame-resolver.server.ts'

/*
 * A processing thread with empty caches: resolves one event (cold), then many with different frames (warm), then the same ones again.
 * Maps are read from files, as uploads store them.
 */
const { dir, rows, functionsFile, event, variants } = workerData
const contents = openContents(dir)
const frames = makeFrameResolver(
  {
    version: async () => 1,
    projects: async () => new Set([1]),
    find: async (questions) =>
      questions.map((asked) => (asked.by === 'debug-id' ? rows.filter((row) => row.debugId === asked.debugId) : [])),
    content: async (hash) => contents.read(hash, 256 * 1024 * 1024),
    functions: async () => (functionsFile ? readFileSync(functionsFile) : undefined),
  },
  (failure) => {
    throw failure
  },
)
await frames.refresh()

/** Processor time of this thread so far, in milliseconds, because a busy machine distorts it least. Without /proc: wall-clock time. */
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
  if (!answered || 'unanswered' in answered) throw new Error('The stack was not resolved.')
  return { worker: until - from, wall: ended - began, resolved: answered.event.exceptions[0].frames }
}

const pick = ({ worker, wall }) => ({ worker, wall })
const cold = await timed(event)
const named = cold.resolved.filter((frame) => frame.original)
const warm = []
for (const variant of variants) warm.push(pick(await timed(variant)))
const known = []
for (const variant of variants) known.push(pick(await timed(variant)))
parentPort?.postMessage({
  cold: pick(cold),
  warm,
  known,
  frames: named.length,
  functions: named.filter((frame) => frame.function).length,
})
