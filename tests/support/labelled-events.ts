import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findCodes } from '../../app/digests/find-codes'
import type { Event } from '../../app/events/event'
import { normalise } from '../../app/events/normalise'
import { scrub } from '../../app/events/scrub'
import { securityEvent } from '../../app/events/security-report'
import { fingerprint } from '../../app/grouping/fingerprint.server'

const fixtures = (path: string) => fileURLToPath(new URL(`../fixtures/${path}/`, import.meta.url))

/** An event whose cause is known. `differs`: from the others of the same cause. */
export type Labelled = { cause: string; differs: string; payload: unknown; kind?: string }
/** …and what the fingerprint makes of it. */
export type Grouped = Labelled & { fingerprint: string; components: string[] }

/** The causes of `tests/fixtures/grouping`, one list of events each (see make.mjs there). */
export function labelledEvents(): Labelled[] {
  const folder = fixtures('grouping/causes')
  return readdirSync(folder)
    .sort()
    .flatMap((file) => {
      const [head, ...events] = readFileSync(folder + file, 'utf8')
        .trimEnd()
        .split('\n')
        .map(parsed)
      return events.map((event) => ({
        ...(event as Omit<Labelled, 'cause'>),
        cause: (head as { cause: string }).cause,
      }))
    })
}

/** The recorded runs of programs whose errors are known to be the same or not, by folder. */
export function recordedGroups(): Map<string, Labelled[]> {
  const folder = fixtures('corpus/grouping')
  const runs = readdirSync(folder).map((run): [string, Labelled[]] => {
    const { expect } = parsed(readFileSync(`${folder}${run}/expect.json`, 'utf8')) as { expect: Record<string, string> }
    return [
      run,
      Object.entries(expect).map(([file, cause]) => {
        return { cause, differs: file, payload: payloadOf(readFileSync(`${folder}${run}/${file}`, 'utf8')) }
      }),
    ]
  })
  return new Map(runs)
}

/** Cases of one program, recorded with several majors of the SDK, and one page in four browsers. */
export function recordedAcrossSdks(): Labelled[] {
  const cases = parsed(readFileSync(`${fixtures('grouping')}recorded-across-sdks.json`, 'utf8')) as Record<
    string,
    string[]
  >
  return Object.entries(cases).flatMap(([cause, files]) =>
    files.map((file) => ({
      cause,
      differs: file,
      payload: payloadOf(readFileSync(fixtures('corpus') + file, 'utf8')),
    })),
  )
}

/** Of an envelope its event, else the body itself. */
function payloadOf(body: string): unknown {
  const lines = body.split('\n')
  const header = lines.findIndex((line) => line.startsWith('{"type":"event"'))
  return parsed(header === -1 ? body : (lines[header + 1] ?? ''))
}

/** A third of the causes is not looked at while the rules are improved: which, is decided by the name. */
export const isHeldOut = (cause: string): boolean =>
  [...cause].reduce((sum, c) => (Math.imul(sum, 31) + c.charCodeAt(0)) >>> 0, 7) % 3 === 0

/** From a payload to the event, as the pipeline does it. Each call works on its own copy. */
export function eventOf({ payload, kind }: Labelled): Event {
  const copy: unknown = structuredClone(payload)
  const sent = kind ? securityEvent(copy, {}) : copy
  scrub(sent)
  return normalise(sent, { eventId: '0'.repeat(32), receivedAt: Date.UTC(2026, 10, 20) })
}

export function grouped(labelled: Labelled): Grouped {
  const event = eventOf(labelled)
  return { ...labelled, ...fingerprint(event, findCodes(event, [])) }
}

/** Over all pairs of events. `merged`, `split`: how often two causes, or two events of one cause, were told wrongly. */
export type Measure = { precision: number; recall: number; merged: Map<string, number>; split: Map<string, number> }

export function measure(events: Grouped[]): Measure {
  let [right, wronglyTogether, wronglyApart] = [0, 0, 0]
  const merged = new Map<string, number>()
  const split = new Map<string, number>()
  const count = (of: Map<string, number>, key: string) => of.set(key, (of.get(key) ?? 0) + 1)
  for (const [i, one] of events.entries()) {
    for (const other of events.slice(i + 1)) {
      const isOneCause = one.cause === other.cause
      const isOneIssue = one.fingerprint === other.fingerprint
      if (isOneCause && isOneIssue) right += 1
      else if (isOneCause) {
        wronglyApart += 1
        count(split, one.cause)
      } else if (isOneIssue) {
        wronglyTogether += 1
        count(merged, `${one.cause} + ${other.cause}`)
      }
    }
  }
  return { precision: right / (right + wronglyTogether), recall: right / (right + wronglyApart), merged, split }
}

const parsed = (line: string): unknown => JSON.parse(line)
