import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Instant, seconds } from '../../clock'
import { facetsOf } from '../../events/facets'
import { normalise } from '../../events/normalise'
import { groupEvent } from '../../grouping/group.server'
import { addGroupKeys } from '../../grouping/group-keys.server'
import { monitorPayload } from '../../monitors/monitor-event'
import type { ProcessingSettings } from '../../projects/processing-settings'
import type { PendingNews } from '../../store/monitors'
import { madeHere } from '../../store/processed-event'
import { recordedEvent } from '../../store/recorded-event'
import type { ProcessedEvent, Recorder } from '../../store/store'
import type { CaughtUp } from '../caught-up'

/*
 * Watches monitors: detects missed check-ins, and records the events of monitors that fail.
 * 1. A check-in counts as missed only after everything that was received in time is recorded, however far processing is behind.
 * 2. A missed check-in is detected at most `slack` and two pauses of this job after its margin: 18 s.
 */

export type MonitorParts = { recorder: Recorder; caughtUp: Pick<CaughtUp, 'until'>; publicUrl: string }

/**
 * Maximum milliseconds between the arrival of a check-in and the message that it is durable. A check-in that takes longer replaces the
 * missed run.
 */
const slack = seconds(8)
/** Milliseconds the job rests. */
export const monitorPause = seconds(5)
/** Milliseconds between two records that the server is running. */
const aliveEvery = seconds(10)
/** Monitors of one slice, and news. */
const atOnce = 50

/** Makes the job's function; it remembers when it last recorded that the server is running. */
export function makeMonitorSlice({ recorder, caughtUp, publicUrl }: MonitorParts) {
  let aliveAt = 0
  return async ({ at, budget }: { at: Instant; budget: number }): Promise<boolean> => {
    const began = performance.now()
    const isLate = () => performance.now() - began > budget
    const { monitors } = recorder
    // Messages about durable records may be waiting because this thread was busy.
    await nextTurn()
    await nextTurn()
    const until = caughtUp.until(at)
    const passed = until === undefined ? 0 : await monitors.passTime(until - slack, atOnce)
    const news = await monitors.news(atOnce)
    let done = 0
    for (const one of news) {
      if (done > 0 && isLate()) break
      const event = one.news.reason === 'recovered' ? undefined : await eventOf(one, recorder, publicUrl, at)
      await monitors.recordNews(one.id, event, at)
      done++
    }
    const more = passed === atOnce || done < news.length || news.length === atOnce
    if (until !== undefined && !more && at - aliveAt >= aliveEvery) {
      await monitors.alive(at)
      aliveAt = at
    }
    return more
  }
}

async function eventOf(
  pending: PendingNews,
  recorder: Pick<Recorder, 'settings'>,
  publicUrl: string,
  at: Instant,
): Promise<ProcessedEvent> {
  const { id: projectId, slug } = pending.project
  const url = `${publicUrl}/projects/${slug}/monitors/${pending.monitorId}`
  const payload = monitorPayload({ ...pending, url })
  return monitorEvent(payload, { projectId, eventId: idOf(pending), at, settings: await recorder.settings(projectId) })
}

/** The same news has the same id: recorded twice, it counts once. */
const idOf = ({ id, monitorId, news }: PendingNews): string =>
  createHash('sha256')
    .update(JSON.stringify(['monitor', monitorId, id, news.at]))
    .digest('hex')
    .slice(0, 32)

type Made = { projectId: number; eventId: string; at: Instant; settings: ProcessingSettings }

function monitorEvent(payload: object, { projectId, eventId, at, settings }: Made): ProcessedEvent {
  const event = normalise(payload, { eventId, receivedAt: at })
  const grouped = groupEvent(event, [], settings.grouping)
  const processed: ProcessedEvent = {
    projectId,
    keyId: 0,
    itemKind: madeHere,
    event: recordedEvent(grouped.event),
    payload: Buffer.from(JSON.stringify(payload)),
    fingerprint: grouped.fingerprint,
    facets: facetsOf(grouped.event),
    codes: [],
    redacted: false,
    appDirectories: [],
  }
  addGroupKeys(processed, grouped)
  // The issue is titled after the last change.
  processed.retitled ??= event.title
  return processed
}
