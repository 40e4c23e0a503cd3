import { parentPort, workerData } from 'node:worker_threads'
import { openReader } from '../inbox/reader.server'
import { openSqliteRecorder } from '../store/sqlite/recorder.server'
import { giveWay } from './give-way.server'
import { startLoop } from './loop.server'
import type { FromProcessing, ThreadData, ToProcessing } from './messages'
import { withPlantedFaults } from './planted-faults.server'
import { openProgress } from './progress'
import { reportAsMessages } from './report'
import { walkStreet } from './street.server'

/**
 * The processing thread: the one writer of the database.
 * It works off the inbox, and carries out the writes the web pages ask for in between.
 */
const port = parentPort
if (!port) throw new Error('processing.worker is a thread: start it with new Worker().')

giveWay()
const data: ThreadData = workerData
const say = (message: FromProcessing) => port.postMessage(message)

const recorder = open()
const position = await recorder.position()
const reader = openReader(data.inboxDir)
const loop = startLoop({
  reader,
  recorder,
  position,
  limits: data.limits,
  caution: data.caution,
  progress: openProgress(data.progress),
  walk: data.lab ? withPlantedFaults(walkStreet) : walkStreet,
  now: Date.now,
  report: reportAsMessages(say),
})

port.on('message', (message: ToProcessing) => {
  if (message.say === 'durable') loop.durable(message.end)
  else if (message.say === 'write') void write(message.id, message.name, message.args)
  else void stop()
})
say({ say: 'ready', position })

async function write(id: number, name: string, args: unknown): Promise<void> {
  try {
    say({ say: 'written', id, result: await recorder.write(name, args) })
    if (name === 'retryParked') loop.retry()
  } catch (error) {
    say({ say: 'write-failed', id, error: error instanceof Error ? error : new Error(String(error)) })
  }
}

async function stop(): Promise<void> {
  await loop.stop()
  reader.close()
  await recorder.close()
  port?.close()
}

function open() {
  try {
    return openSqliteRecorder({ file: data.databaseFile })
  } catch (error) {
    if (error instanceof Error && error.name === 'NewerDatabaseError') say({ say: 'refused', reason: error.message })
    throw error
  }
}
