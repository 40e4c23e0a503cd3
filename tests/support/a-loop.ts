import { join } from 'node:path'
import { operator } from '../../app/accounts/viewer'
import { defaultLimits } from '../../app/config.server'
import type { Inbox } from '../../app/inbox/inbox.server'
import { openReader } from '../../app/inbox/reader.server'
import type { Job } from '../../app/processing/jobs/job'
import { startLoop } from '../../app/processing/loop.server'
import type { LoopParts, LoopReport } from '../../app/processing/loop-parts'
import { processRecord } from '../../app/processing/pipeline.server'
import { openSqliteRecorder } from '../../app/store/sqlite/open-recorder.server'
import { openSqliteStore } from '../../app/store/sqlite/open-store.server'
import type { Recorder } from '../../app/store/store'
import { eventEnvelope } from './intake'
import { until } from './until'

export const loopStartedAt = 1_780_000_000_000

type Options = Partial<Pick<LoopParts, 'pipeline' | 'pool'>> & {
  jobs?: Job[]
  now?: () => number
  recorder?: (real: Recorder) => Recorder
}

/** The real loop between a real inbox and a real store, on this thread. */
export async function aLoop(dir: string, inbox: Inbox, options: Options = {}) {
  const { now = () => loopStartedAt, pipeline = { process: processRecord }, pool, jobs = [] } = options
  const real = await openSqliteRecorder({ file: join(dir, 'digestline.db') })
  const recorder = options.recorder?.(real) ?? real
  const store = await openSqliteStore({ file: join(dir, 'digestline.db'), send: real.send, now })
  const reader = openReader(dir)
  const reports: LoopReport[] = []
  const position = await real.position()
  const report = (one: LoopReport) => reports.push(one)
  const given = { jobs, pipeline, ...(pool && { pool }) }
  const loop = startLoop({ reader, recorder, position, limits: defaultLimits, now, report, ...given })
  const end = inbox.end()
  loop.durable(end)
  return {
    store,
    loop,
    reports,
    /** Appends events with these messages, one record each. */
    async send(messages: string[], receivedAt = now()) {
      for (const message of messages) await inbox.append(aRecord(message, receivedAt))
      loop.durable(inbox.end())
    },
    /** Waits until everything appended has been recorded. */
    caughtUp: () =>
      until('the loop to catch up', async () => {
        const { segment, offset } = await real.position()
        return segment === inbox.end().segment && offset === inbox.end().offset
      }),
    /** What became of the built-in project's events. */
    events: async () => (await store.projects.stats(operator, 'digestline'))?.event,
    parked: () => store.parked.page(operator, { limit: 50 }),
    async close() {
      await loop.stop()
      await pool?.close()
      reader.close()
      await store.close()
      await real.close()
    },
  }
}

export type TestLoop = Awaited<ReturnType<typeof aLoop>>

function aRecord(message: string, receivedAt: number) {
  const { eventId, body } = eventEnvelope({ message })
  const meta = { projectId: 1, keyId: 1, receivedAt, eventId, items: { event: 1 } }
  return {
    kind: 'envelope' as const,
    meta: { ...meta, encoding: 'identity' as const, format: 'envelope' as const },
    body,
  }
}
