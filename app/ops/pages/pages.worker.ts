import { parentPort, workerData } from 'node:worker_threads'
import * as build from 'virtual:react-router/server-build'
import { report, setRecorder } from '../../fallback/report.server'
import { openLive } from '../../live/live.server'
import { lowerPriority } from '../../threads/lower-priority.server'
import { received } from '../../threads/sent-error'
import type { Question } from '../compose-runtime.server'
import { makeWebHandler } from '../handler.server'
import { makeLog, newsFailed } from '../log.server'
import { openHeartbeat } from './heartbeat'
import type { FromPages, PagesData, ToPages } from './messages'
import { PageDispatcher } from './page-dispatcher.server'
import { pagesRuntime } from './pages-runtime.server'
import { withPlantedFaults } from './planted-faults.server'

/**
 * The pages thread: React Router and everything it needs. Only requests for pages wait for it.
 * An uncaught exception ends it; the main thread reports that and starts another.
 */
const port = parentPort
if (!port) throw new Error('pages.worker is a thread: start it with new Worker().')

// Higher than processing, lower than acknowledgements and look-ups.
lowerPriority(5)
const { config, heartbeat: memory }: PagesData = workerData
const heartbeat = openHeartbeat(memory)
const heartbeatTimer = setInterval(heartbeat.alive, 100)
const send = (message: FromPages) => port.postMessage(message)

setRecorder((failure) => send({ kind: 'failure', failure }))
process.on('unhandledRejection', (reason) => void report(reason, { kind: 'background' }))

type PendingQuestion = { resolve: (result: unknown) => void; reject: (error: Error) => void }
const pending = new Map<number, PendingQuestion>()
let questions = 0

/** Asks the main thread, which answers every question while it runs. */
function ask(question: Question): Promise<unknown> {
  const id = ++questions
  return new Promise((resolve, reject) => {
    pending.set(id, { resolve, reject })
    send({ kind: 'ask', id, question })
  })
}

const pagesOnly = await pagesRuntime(config, heartbeat, ask)
const log = makeLog(config.logLevel)
const live = openLive({
  runtime: pagesOnly,
  listen: (on) => send({ kind: 'listen', on }),
  failed: (error) => log.warn(newsFailed, { why: String(error) }),
})
const runtime = { ...pagesOnly, listening: async () => live.counts() }
const handler = makeWebHandler({ build, runtime, live })
const dispatcher = new PageDispatcher(
  config.lab ? withPlantedFaults(handler) : handler,
  config,
  (message, transfer = []) => port.postMessage(message, transfer),
)

port.on('message', (message: ToPages) => {
  if (message.kind === 'replied') take(message.id)?.resolve(message.result)
  else if (message.kind === 'reply-failed') take(message.id)?.reject(received(message.error))
  else if (message.kind === 'happened') live.happened(message.issues)
  else if (message.kind === 'changed') live.changed(message.what)
  else if (message.kind === 'end-listening') live.close()
  else if (message.kind === 'stop') void stop()
  else dispatcher.onMessage(message)
})
heartbeat.enter('serving')
send({ kind: 'ready' })

function take(id: number): PendingQuestion | undefined {
  const question = pending.get(id)
  pending.delete(id)
  return question
}

async function stop(): Promise<void> {
  clearInterval(heartbeatTimer)
  live.close()
  // A store that cannot write now holds nothing up: what was saved a second ago counts.
  await runtime.brakes.save().catch(() => undefined)
  await runtime.store.close()
  port?.close()
}
