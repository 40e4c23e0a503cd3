import type { RouterContextProvider } from 'react-router'
import { readConfig } from '../config.server'
import { intakeContext, liveContext, provideRequest } from '../context'
import { setRecorder } from '../fallback/report.server'
import type { Intake } from '../intake/request'
import type { Live } from '../live/live'
import { openLive } from '../live/live.server'
import type { Runtime } from '../runtime'
import { ensureSetupLink } from '../sessions/setup-token.server'
import { makeLog, newsFailed } from './log.server'
import { processingHere } from './processing/processing-here.server'
import { startRuntime } from './runtime.server'

/**
 * Under `react-router dev` Vite is the server: the first request starts the runtime, and hot reloads keep it. It is the runtime of
 * production, with processing on this thread.
 */
declare global {
  var developmentRuntime: Promise<Development> | undefined
}

export async function provideDevelopmentRuntime(context: Readonly<RouterContextProvider>): Promise<void> {
  globalThis.developmentRuntime ??= start()
  const { runtime, live } = await globalThis.developmentRuntime
  provideRequest(context, { runtime, ...loopback, requestId: crypto.randomUUID(), nonce: '' })
  context.set(intakeContext, runtime.intake)
  context.set(liveContext, live)
}

/** Vite listens for this machine alone. */
const loopback = { clientAddress: '127.0.0.1', peerAddress: '127.0.0.1' }

type Development = { runtime: Runtime & { intake: Intake }; live: Live }

async function start(): Promise<Development> {
  const config = readConfig()
  const log = makeLog(config.logLevel)
  const runtime = await startRuntime({ ...config, lab: true }, log, processingHere)
  const failed = (error: unknown) => log.warn(newsFailed, { why: String(error) })
  const live = openLive({ runtime, listen: runtime.listen, failed })
  runtime.subscribe(live)
  setRecorder(runtime.selfReport)
  const setup = await ensureSetupLink(runtime.store, config.publicUrl)
  if (setup) process.stdout.write(`Set Digestline up here (this link works once): ${setup}\n`)
  return { runtime: { ...runtime, listening: async () => live.counts() }, live }
}
