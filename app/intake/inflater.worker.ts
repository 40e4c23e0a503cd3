import { parentPort, workerData } from 'node:worker_threads'
import type { InflateAnswer, InflaterData, InflateTask } from './inflater.server'
import { openCompressed } from './open-compressed.server'

/** The thread that inflates compressed bodies for the intake. It has no state. */
const port = parentPort
if (!port) throw new Error('inflater.worker is a thread: start it with new Worker().')

const { limits }: InflaterData = workerData

port.on('message', ({ id, bytes, bodies }: InflateTask) => {
  let at = 0
  const opened = bodies.map(({ length, encoding, format }) => {
    at += length
    return openCompressed({ encoding, format, body: bytes.subarray(at - length, at) }, limits)
  })
  const answer: InflateAnswer = { id, opened }
  port.postMessage(answer)
})
