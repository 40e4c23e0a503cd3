import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { openContents } from '../app/store/artifact-contents.server.ts'
import { unpackFunctions } from '../app/symbolication/packed-functions.server.ts'
import { makeResolveFrames } from '../app/symbolication/resolve-frames.server.ts'

/*
 * One processing thread that has resolved nothing yet: resolves one event (cold), then many whose frames differ (warm), then the same ones again.
 * What it reads lies on the disk as an upload left it.
 */
const { dir, rows, functionsFile, event, variants } = workerData
const contents = openContents(dir)
const saved = functionsFile ? () => unpackFunctions(readFileSync(functionsFile)) : undefined
const resolveFrames = makeResolveFrames({
  artifacts: {
    byDebugId: (_, debugId) => rows.filter((row) => row.debugId === debugId),
    byUrl: () => [],
    ofRelease: () => [],
    releasesWith: () => [],
    content: (hash) => contents.read(hash, 256 * 1024 * 1024),
  },
  version: () => 1,
  ...(saved && { savedFunctions: saved }),
})

/** Processor time of this thread so far, in milliseconds: what a busy machine distorts least. By the clock where /proc does not tell. */
const clock = () => {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6
  } catch {
    return performance.now()
  }
}

const timed = (one) => {
  const [from, began] = [clock(), performance.now()]
  const answered = resolveFrames(1, one)
  const [until, ended] = [clock(), performance.now()]
  return { worker: until - from, wall: ended - began, resolved: answered?.event.exceptions[0].frames }
}

const pick = ({ worker, wall }) => ({ worker, wall })
const cold = timed(event)
const named = cold.resolved.filter((frame) => frame.original)
const warm = variants.map((variant) => pick(timed(variant)))
const known = variants.map((variant) => pick(timed(variant)))
parentPort.postMessage({
  cold: pick(cold),
  warm,
  known,
  frames: named.length,
  functions: named.filter((frame) => frame.function).length,
})
