import { availableParallelism } from 'node:os'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { minutes, seconds } from '../clock'
import { openReader } from '../inbox/reader.server'
import type { Done } from '../store/command'
import { openSqliteRecorder } from '../store/sqlite/recorder.server'
import { openSqliteResolving } from '../store/sqlite/resolving.server'
import { StoreTrouble } from '../store/store-trouble'
import { makeCoWalkers } from './co-walkers.server'
import { makeEndMutes } from './end-mutes.server'
import { makeForgetActs } from './forget-acts.server'
import { giveWay } from './give-way.server'
import { lateDigestSlice } from './late-digests.server'
import { lateUploadSlice } from './late-uploads.server'
import { startLoop } from './loop.server'
import type { FromProcessing, ThreadData, ToProcessing } from './messages'
import { openStreet } from './open-street.server'
import { openProgress } from './progress'
import { regroupSlice } from './regroup.server'
import { reportAsMessages } from './report'
import { sent } from './sent-error'

/**
 * How long one attempt waits for another process to let go of the database. Short: nothing else happens on the thread meanwhile, not even
 * its end, and a thread that is ended inside the database takes the whole process with it. Batches and writes are tried again.
 */
const patience = seconds(0.5)
/** Whoever waits for a page hears within two seconds that the database is held: between attempts a batch may try, as long. */
const writeAttempts = 2
/** With so many the writer is busy recording. */
const mostCoWalkers = 4

/**
 * The processing thread: the one writer of the database.
 * It works off the inbox, and carries out the writes the web pages ask for in between.
 */
const port = parentPort
if (!port) throw new Error('processing.worker is a thread: start it with new Worker().')

giveWay()
const data: ThreadData = workerData
const say = (message: FromProcessing) => port.postMessage(message)

let stopping = false
const recorder = open()
const position = await recorder.position()
const reader = openReader(data.inboxDir)
const resolving = openSqliteResolving(data.databaseFile)
let isHeard = false
const report = reportAsMessages(say, () => isHeard)
const coWalkers = openCoWalkers()
const loop = startLoop({
  reader,
  recorder,
  position,
  limits: data.limits,
  caution: data.caution,
  progress: openProgress(data.progress),
  walk: openStreet(data, resolving.resolveFrames),
  ...(coWalkers && { coWalkers }),
  betweenBatches: [
    () => lateUploadSlice({ recorder, ...resolving, now: Date.now }),
    () => regroupSlice({ recorder, now: Date.now }),
    () => lateDigestSlice({ recorder, now: Date.now }),
    makeEndMutes({ recorder, now: Date.now }),
    () => recorder.bulk.slice(Date.now()),
    () => recorder.trends.keep(Date.now()),
    makeForgetActs({ recorder, now: Date.now }),
  ],
  now: Date.now,
  report,
})

// Time passes also while nothing comes in: mutes end by it.
const lookAgain = setInterval(() => loop.look(), minutes(1))
lookAgain.unref()

port.on('message', (message: ToProcessing) => {
  if (message.say === 'durable') loop.durable(message.end)
  else if (message.say === 'listen') isHeard = message.on
  else if (message.say === 'write') void write(message.id, message.name, message.args)
  else void stop()
})
say({ say: 'ready', position })

async function write(id: number, name: string, args: unknown): Promise<void> {
  try {
    const done = await sendPatiently(name, args)
    say({ say: 'written', id, done })
    if (done.changed === 'retries') loop.retry()
    else loop.look()
  } catch (error) {
    say({ say: 'write-failed', id, error: sent(error) })
  }
}

async function sendPatiently(name: string, args: unknown): Promise<Done> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await recorder.send(name, args)
    } catch (error) {
      if (!(error instanceof StoreTrouble) || attempt >= writeAttempts || stopping) throw error
      await nextTurn()
    }
  }
}

async function stop(): Promise<void> {
  stopping = true
  clearInterval(lookAgain)
  await loop.stop()
  await coWalkers?.close()
  reader.close()
  resolving.close()
  await recorder.close()
  port?.close()
}

/** One thread for every processor but one: that is the writer's, and intake's, which goes first. */
function openCoWalkers() {
  const count = Math.min(mostCoWalkers, availableParallelism() - 1)
  if (count < 1) return undefined
  const script = new URL('./walker.worker.js', import.meta.url)
  return makeCoWalkers(script, count, data, (error) => report({ what: 'co-walker-failed', error }))
}

function open() {
  try {
    return openSqliteRecorder({ file: data.databaseFile, patience, limits: data.limits })
  } catch (error) {
    if (error instanceof Error && error.name === 'NewerDatabaseError') say({ say: 'refused', reason: error.message })
    throw error
  }
}
