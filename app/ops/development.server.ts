import type { RouterContextProvider } from 'react-router'
import { ensureSetupLink } from '../accounts/setup-token.server'
import { readConfig } from '../config.server'
import {
  clientAddressContext,
  intakeContext,
  liveContext,
  nonceContext,
  requestIdContext,
  runtimeContext,
} from '../context'
import { setRecorder } from '../fallback/report.server'
import { openReader } from '../inbox/reader.server'
import type { Intake } from '../intake/request'
import type { Live } from '../live/live'
import { openLive } from '../live/live.server'
import { startLoop } from '../processing/loop.server'
import type { FromProcessing, ProcessingData } from '../processing/messages'
import { regroupSlice } from '../processing/regroup.server'
import { reportAsMessages } from '../processing/report'
import { received } from '../processing/sent-error'
import type { Processing, ProcessingEvents } from '../processing/thread.server'
import type { Runtime } from '../runtime'
import { openSqliteRecorder } from '../store/sqlite/recorder.server'
import { makeLog, newsFailed } from './log.server'
import { startRuntime } from './runtime.server'

/**
 * Under `react-router dev` there is no server of ours: the first request starts the runtime, hot reloads keep it.
 * Processing runs on this thread, so that no build of the thread's script is needed.
 */
declare global {
  var developmentRuntime: Promise<Development> | undefined
}

export async function provideDevelopmentRuntime(context: Readonly<RouterContextProvider>): Promise<void> {
  globalThis.developmentRuntime ??= start()
  const { runtime, live } = await globalThis.developmentRuntime
  context.set(runtimeContext, runtime)
  context.set(intakeContext, runtime.intake)
  context.set(liveContext, live)
  context.set(clientAddressContext, '127.0.0.1')
  context.set(requestIdContext, crypto.randomUUID())
  context.set(nonceContext, '')
}

type Development = { runtime: Runtime & { intake: Intake }; live: Live }

async function start(): Promise<Development> {
  const config = readConfig()
  const log = makeLog(config.logLevel)
  const runtime = await startRuntime({ ...config, lab: true }, log, onThisThread)
  const failed = (error: unknown) => log.warn(newsFailed, { why: String(error) })
  const live = openLive({ runtime, listen: runtime.listen, failed })
  runtime.tell(live)
  setRecorder(runtime.selfReport)
  const setup = await ensureSetupLink(runtime.store, config.publicUrl)
  if (setup) process.stdout.write(`Set Digestline up here (this link works once): ${setup}\n`)
  return { runtime: { ...runtime, listening: async () => live.counts() }, live }
}

async function onThisThread(data: ProcessingData, on: ProcessingEvents): Promise<Processing> {
  const recorder = openSqliteRecorder({ file: data.databaseFile, limits: data.limits })
  const position = await recorder.position()
  const reader = openReader(data.inboxDir)
  let isHeard = false
  const tell = (message: FromProcessing) => {
    if (message.say === 'committed') {
      on.committed(message.position)
      if (message.happened) on.happened(message.happened)
    } else if (message.say === 'trouble') on.trouble(message.what, received(message.error))
    else if (message.say === 'exception') on.exception(received(message.error), message.digest)
    else if (message.say === 'recovered') on.recovered()
  }
  const report = reportAsMessages(tell, () => isHeard)
  const loop = startLoop({
    reader,
    recorder,
    position,
    limits: data.limits,
    betweenBatches: [() => regroupSlice({ recorder, now: Date.now })],
    now: Date.now,
    report,
  })
  return {
    position,
    async send(name, args) {
      const done = await recorder.send(name, args)
      if (done.changed === 'retries') loop.retry()
      else loop.look()
      return done
    },
    durable: (end) => loop.durable(end),
    listen: (on) => {
      isHeard = on
    },
    async stop() {
      await loop.stop()
      reader.close()
      await recorder.close()
    },
  }
}
