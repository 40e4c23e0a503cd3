import { parentPort, workerData } from 'node:worker_threads'
import { Batches } from './batches.server'
import { cutBehind } from './cut-behind.server'
import { blockingDisk, realDisk } from './disk.server'
import { SegmentWriter } from './segment-writer.server'
import type { FromWriter, ToWriter, WriterData } from './writer-messages'

/** The thread that writes the inbox. It only waits for the disk; blocks that arrive meanwhile are the next batch. */
const port = parentPort
if (!port) throw new Error('inbox-writer.worker is a thread: start it with new Worker().')

const send = (message: FromWriter, buffers: ArrayBuffer[] = []) => port.postMessage(message, buffers)

const { dir, durableUpTo, sizes }: WriterData = workerData
const report = (message: string) => send({ kind: 'report', message })
// An earlier writer thread may have written records that it did not acknowledge.
const newest = cutBehind(dir, durableUpTo)
const batches = new Batches(new SegmentWriter(dir, newest, sizes, report, blockingDisk, realDisk))

await batches.start((ack) => send({ kind: 'ack', ack }, ack.buffers))
send({ kind: 'started' })
// Only after `start`: two batches at once would both create the first segment.
port.on('message', (message: ToWriter) => {
  if (message.kind === 'write') batches.write(message.block)
  else if (message.kind === 'leave') void batches.leave().then(() => send({ kind: 'left' }))
  else void batches.close().then(() => port.close())
})
