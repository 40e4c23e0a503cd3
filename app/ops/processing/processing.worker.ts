import { parentPort, workerData } from 'node:worker_threads'
import { giveWay } from '../../processing/give-way.server'
import type { ToProcessing } from '../../processing/messages'
import { composeProcessing } from './compose-processing.server'

/** The processing thread in production. */
const port = parentPort
if (!port) throw new Error('processing.worker is a thread: start it with new Worker().')

giveWay()
const poolScript = new URL('./pool.worker.js', import.meta.url)
const processing = await composeProcessing(workerData, (message) => port.postMessage(message), poolScript)
port.on('message', (message: ToProcessing) => processing.hear(message))
await processing.ended
port.close()
