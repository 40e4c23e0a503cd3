import { parentPort, workerData } from 'node:worker_threads'
import * as build from 'virtual:react-router/server-build'
import { report, setRecorder } from '../../fallback/report.server'
import { openLive } from '../../live/live.server'
import { lowerPriority } from '../../threads/lower-priority.server'
import { received } from '../../threads/sent-error'
import type { Question } from '../compose-runtime.server'
import { makeWebHandler } from '../handler.server'
import { makeLog, newsFailed } from '../log.server'
import type { FromPages, PagesData, ToPages } from './messages'
import { PageDispatcher } from './page-dispatcher.server'
import { pagesRuntime } from './pages-runtime.server'
import { withPlantedFaults } from './planted-faults.server'
import { openSigns } from './signs'

/**
 * The pages thread: React Router with everything behind it. Nothing waits for it but who asked for a page.
 * An exception that nobody catches ends it; the main thread is told by the runtime, reports it and starts another.
 */
const port = parentPort
if (!port) throw new Error('pages.worker is a thread: start it with new Worker().')

// Before processing, after acknowledgements and look-ups.
lowerPriority(5)
const { config, signs: memory }: PagesData = workerData
const signs = openSigns(memory)
const beat = setInterval(signs.alive, 100)
const say = (message: FromPages) => port.postMessage(message)

setRecorder((failure) => say({ say: 'failure', failure }))
process.on('unhandledRejection', (reason) => void report(reason, { kind: 'background' }))

type Asked = { resolve: (result: unknown) => void; reject: (error: Error) => void }
const asked = new Map<number, Asked>()
let questions = 0

/** The main thread answers every question: while it lives, none is left open. */
function ask(question: Question): Promise<unknown> {
  const id = ++questions
  return new Promise((resolve, reject) => {
    asked.set(id, { resolve, reject })
    say({ say: 'ask', id, question })
  })
}

const asking = pagesRuntime(config, signs, ask)
const log = makeLog(config.logLevel)
const live = openLive({
  runtime: asking,
  listen: (on) => say({ say: 'listen', on }),
  failed: (error) => log.warn(newsFailed, { why: String(error) }),
})
const runtime = { ...asking, listening: async () => live.counts() }
const handler = makeWebHandler({ build, runtime, live })
const dispatcher = new PageDispatcher(
  config.lab ? withPlantedFaults(handler) : handler,
  config,
  (message, transfer = []) => port.postMessage(message, transfer),
)

port.on('message', (message: ToPages) => {
  if (message.say === 'replied') take(message.id)?.resolve(message.result)
  else if (message.say === 'reply-failed') take(message.id)?.reject(received(message.error))
  else if (message.say === 'happened') live.happened(message.issues)
  else if (message.say === 'changed') live.changed(message.what)
  else if (message.say === 'end-listening') live.close()
  else if (message.say === 'stop') void stop()
  else dispatcher.hear(message)
})
signs.enter('serving')
say({ say: 'ready' })

function take(id: number): Asked | undefined {
  const question = asked.get(id)
  asked.delete(id)
  return question
}

async function stop(): Promise<void> {
  clearInterval(beat)
  live.close()
  await runtime.store.close()
  port?.close()
}
