import { setImmediate as nextTurn } from 'node:timers/promises'
import { seconds } from '../../clock'
import { openReader } from '../../inbox/reader.server'
import { makeCaughtUp } from '../../processing/caught-up'
import { openJobStatus } from '../../processing/jobs/job-status'
import { jobTable } from '../../processing/jobs/job-table.server'
import { makeKnownExceptions } from '../../processing/known-exceptions'
import { type Loop, startLoop } from '../../processing/loop.server'
import type { FromProcessing, ThreadData, ToProcessing } from '../../processing/messages'
import { startNodeHeartbeat } from '../../processing/node-heartbeat.server'
import { openPipeline } from '../../processing/open-pipeline.server'
import { plantedJob } from '../../processing/planted-faults.server'
import { openPool } from '../../processing/pool.server'
import { openProgress } from '../../processing/progress'
import { reportAsMessages } from '../../processing/report'
import type { Acting, Done } from '../../store/command'
import type { NodeFigures } from '../../store/nodes'
import { openArtifactReader } from '../../store/open/open-artifact-reader.server'
import { type Blocking, type OpenRecorder, openRecorder } from '../../store/open/open-recorder.server'
import { StoreRefused } from '../../store/store-refused'
import { StoreTrouble } from '../../store/store-trouble'
import { sent } from '../../threads/sent-error'
import { openSealer } from '../instance-key.server'
import { plantKills } from '../kill-points.server'

/**
 * Milliseconds one attempt waits for another process to release the database. Short, because the thread does nothing else meanwhile, and
 * terminating a thread inside the database would end the process. Batches and writes are retried.
 */
const blockedPatience = seconds(0.5)
/** With `blockedPatience`: a page learns within two seconds that the database is locked. Between two attempts a batch may try for as long. */
const writeAttempts = 2

export type ComposedProcessing = {
  onMessage: (message: ToProcessing) => void
  /** Resolves after the message `stop`, when everything is closed. */
  ended: Promise<void>
}

/**
 * The composition of processing for production (`processing.worker.ts`) and development (`processing-here.server.ts`): the one writer of
 * the database, the loop over the inbox and every job.
 * `poolScript`: the built `pool.worker.js`; without it this thread processes every batch alone. Sends `refused` and rejects when this
 * program must not open the database; rejects when it cannot be opened now.
 */
export async function composeProcessing(
  data: ThreadData,
  send: (message: FromProcessing) => void,
  poolScript?: URL,
): Promise<ComposedProcessing> {
  const jobStatus = openJobStatus(data.jobStatus)
  const blocking: Blocking = {
    // A query of a job waits for the disk as long as necessary; only the computing of a job is watched for hangs.
    begins: () => jobStatus.computing(false),
    ends: () => jobStatus.computing(jobStatus.underWay() !== undefined),
  }
  const kills = data.lab ? plantKills(data.dataDir) : undefined
  const opened = await openWriter(data, send, kills ? kills.blocking(blocking) : blocking)
  const recorder = kills ? kills.recorder(opened) : opened
  let loop: Loop | undefined
  const position = await recorder.position()
  const reader = openReader(data.inboxDir)
  const artifacts = await openArtifactReader(data.database, data.artifactsDir)
  let isListening = false
  let figures: Pick<NodeFigures, 'waiting' | 'lagSeconds'> = { waiting: 0, lagSeconds: 0 }
  const report = reportAsMessages(send, () => isListening)
  const exception = (error: Error, digest: string) => report({ what: 'exception', error, digest })
  const pipeline = openPipeline(data, artifacts, makeKnownExceptions(exception), openSealer(data.dataDir).open)
  const failed = (error: unknown) => report({ what: 'pool-worker-failed', error })
  const pool = poolScript && openPool(poolScript, data, { failed, exception })
  const caughtUp = makeCaughtUp()
  let hasLed = false
  const heartbeat = await startNodeHeartbeat({
    node: recorder.node,
    figures: () => {
      const caughtUpAt = caughtUp.until(Date.now())
      return { ...figures, isListening, ...(caughtUpAt !== undefined && { caughtUpAt }) }
    },
    onNews({ leads, others }) {
      send({ type: 'nodes', leads, others })
      // What other nodes wrote is work for the jobs of the one that leads.
      if (leads && (others > 0 || !hasLed)) loop?.look()
      hasLed = leads
    },
    onRefused: (error) => send({ type: 'refused', error: sent(error) }),
  })
  const jobs = jobTable({
    frames: pipeline.frames,
    content: artifacts.content,
    recorder,
    limits: data.limits,
    dataDir: data.inboxDir,
    caughtUp: { until: (at) => heartbeat.caughtUp(caughtUp.until(at)) },
    publicUrl: data.publicUrl,
  })
  loop = startLoop({
    reader,
    recorder,
    position,
    limits: data.limits,
    quarantine: data.quarantine,
    progress: openProgress(data.progress),
    pipeline,
    ...(pool && { pool: pool }),
    jobs: data.lab ? [...jobs, plantedJob(data.inboxDir)] : jobs,
    jobStatus,
    caughtUp,
    leads: heartbeat.leads,
    now: Date.now,
    report,
  })
  let stopping = false

  async function write(id: number, name: string, args: unknown, acting: Acting): Promise<void> {
    try {
      const done = await sendPatiently(name, args, acting)
      send({ type: 'written', id, done })
      if (done.changed === 'retries') loop?.retry()
      else loop?.look()
    } catch (error) {
      send({ type: 'write-failed', id, error: sent(error) })
    }
  }

  async function sendPatiently(name: string, args: unknown, acting: Acting): Promise<Done> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await recorder.send(name, args, acting)
      } catch (error) {
        if (!(error instanceof StoreTrouble) || attempt >= writeAttempts || stopping) throw error
        await nextTurn()
      }
    }
  }

  /** The other nodes tell what happens there only while a page listens here. */
  function listen(on: boolean): void {
    isListening = on
    heartbeat.now()
  }

  async function stop(): Promise<void> {
    stopping = true
    await loop?.stop()
    await pool?.close()
    await heartbeat.stop()
    reader.close()
    await artifacts.close()
    await recorder.close()
  }

  let endWith: (ended: Promise<void>) => void
  const ended = new Promise<void>((resolve) => {
    endWith = resolve
  })
  send({ type: 'ready', position })
  return {
    ended,
    onMessage(message) {
      if (message.type === 'durable') loop?.durable(message.end)
      else if (message.type === 'listen') listen(message.on)
      else if (message.type === 'figures') figures = message.figures
      else if (message.type === 'write') void write(message.id, message.name, message.args, message.acting)
      else endWith(stop())
    },
  }
}

async function openWriter(
  { database, limits, node, mail }: ThreadData,
  send: (message: FromProcessing) => void,
  blocking: Blocking,
): Promise<OpenRecorder> {
  try {
    const now = Date.now()
    const serverStarted = { at: now - seconds(process.uptime()), now }
    return await openRecorder(database, {
      blockedPatience,
      limits,
      logs: limits,
      node,
      serverStarted,
      blocking,
      ...(mail !== undefined && { mail }),
    })
  } catch (error) {
    if (error instanceof StoreRefused) send({ type: 'refused', error: sent(error) })
    throw error
  }
}
