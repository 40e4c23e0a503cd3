import { parentPort, workerData } from 'node:worker_threads'
import { Batches } from './batches.server'
import { cutBehind } from './cut-behind.server'
import { blockingDisk, realDisk } from './disk.server'
import { SegmentWriter } from './segment-writer.server'
import type { FromWriter, ToWriter, WriterData } from './writer-messages'

/** The thread that writes the inbox. It has nothing else to do while the disk works: what comes meanwhile is the next batch. */
const port = parentPort
if (!port) throw new Error('inbox-writer.worker is a thread: start it with new Worker().')

const say = (message: FromWriter, buffers: ArrayBuffer[] = []) => port.postMessage(message, buffers)

const { dir, promised, sizes }: WriterData = workerData
const report = (message: string) => say({ kind: 'report', message })
// A thread before this one may have written more than it could answer for.
const newest = cutBehind(dir, promised)
const batches = new Batches(new SegmentWriter(dir, newest, sizes, report, blockingDisk, realDisk))

await batches.start((settled) => say({ kind: 'settled', settled }, settled.buffers))
say({ kind: 'started' })
// Only now: two batches at once must not both find that there is no segment.
port.on('message', (message: ToWriter) => {
  if (message.kind === 'write') batches.write(message.block)
  else if (message.kind === 'leave') void batches.leave().then(() => say({ kind: 'left' }))
  else void batches.close().then(() => port.close())
})
