import { hostname } from 'node:os'
import type { FoundFailure } from './found-failure'
import type { Report } from './sender.server'

export type Origin = { host: string; pid: number; startedAt: number; release?: string; environment?: string }

export const thisProcess = (): Origin => ({ host: hostname(), pid: process.pid, startedAt: Date.now() })

/**
 * A failure as an envelope of the Sentry protocol. The event's id is a hash of where it was read, its number there, and its text: sent again
 * after a broken connection it is a duplicate. The start is part of it, because a restarted container has the host and process id of the
 * one before. Event payload: https://develop.sentry.dev/sdk/data-model/event-payloads/
 */
export function makeReport(failure: FoundFailure, ordinal: number, from: Origin): Report {
  // Text that was cut out of the output keeps all of it in memory; this is a copy.
  const event = JSON.stringify(eventOf(failure, from))
  const write = async () => {
    const place = [from.host, from.pid, from.startedAt, ordinal].join('\n')
    // Only now: most runs have nothing to report, and the module costs memory.
    const { createHash } = await import('node:crypto')
    const id = createHash('sha256').update(`${place}\n${event}`).digest('hex').slice(0, 32)
    return `{"event_id":"${id}"}\n{"type":"event"}\n{"event_id":"${id}",${event.slice(1)}\n`
  }
  return { characters: event.length, write }
}

function eventOf(failure: FoundFailure, { host, release, environment }: Origin): object {
  const {
    at,
    block,
    level,
    platform,
    type,
    value,
    stack,
    digest,
    logger,
    ids,
    extra,
    before = [],
    after = [],
  } = failure
  const isException = stack !== undefined || type !== undefined
  const exception = { ...(type && { type }), ...(value && { value }), ...(stack && { stack }) }
  return {
    timestamp: at / 1000,
    platform,
    level,
    logger: logger ?? 'digestline.pipe',
    server_name: host,
    ...(release && { release }),
    ...(environment && { environment }),
    sdk: { name: 'digestline.pipe', version: '1' },
    ...(isException ? { exception: { values: [exception] } } : { message: value ?? block }),
    tags: { ...ids, ...(digest && { digest }) },
    ...(extra && { extra }),
    breadcrumbs: [
      ...before.map((message) => ({ category: 'log', message })),
      ...after.map(({ at, text }) => ({ category: 'log', timestamp: at / 1000, message: text })),
    ],
  }
}
