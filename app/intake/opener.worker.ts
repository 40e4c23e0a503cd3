import { parentPort, workerData } from 'node:worker_threads'
import { openCompressed } from './open-compressed.server'
import type { OpenAnswer, OpenerData, OpenTask } from './opener.server'

/** The thread that opens compressed bodies for the intake. It keeps nothing. */
const port = parentPort
if (!port) throw new Error('opener.worker is a thread: start it with new Worker().')

const { limits }: OpenerData = workerData

port.on('message', ({ id, bytes, bodies }: OpenTask) => {
  let at = 0
  const opened = bodies.map(({ length, encoding, format }) => {
    at += length
    return openCompressed({ encoding, format, body: bytes.subarray(at - length, at) }, limits)
  })
  const answer: OpenAnswer = { id, opened }
  port.postMessage(answer)
})
