import { parentPort, workerData } from 'node:worker_threads'
import type { ToProcessing } from '../../processing/messages'
import { lowerPriority } from '../../threads/lower-priority.server'
import { composeProcessing } from './compose-processing.server'

/** The processing thread in production. */
const port = parentPort
if (!port) throw new Error('processing.worker is a thread: start it with new Worker().')

lowerPriority()
const poolScript = new URL('./pool.worker.js', import.meta.url)
const processing = await composeProcessing(workerData, (message) => port.postMessage(message), poolScript)
port.on('message', (message: ToProcessing) => processing.onMessage(message))
await processing.ended
port.close()
