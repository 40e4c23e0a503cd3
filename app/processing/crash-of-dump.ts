import { crashException } from '../intake/minidump-reason'
import type { OpenedItem } from '../intake/open-envelope.server'

/**
 * The payload of an event, with the crash its dump tells of when the client says nothing of it itself: native SDKs that have a dump
 * written send an event without exception, message and threads beside it. Anything else is returned as it is.
 */
export function withCrashOfDump(payload: unknown, items: OpenedItem[]): unknown {
  if (items.length < 2 || !isSilent(payload)) return payload
  const dump = items.find(
    ({ itemKind, header }) => itemKind === 'attachment' && header.attachment_type === 'event.minidump',
  )
  return dump ? { ...payload, exception: { values: [crashException(dump.bytes)] } } : payload
}

function isSilent(payload: unknown): payload is Record<string, unknown> {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) return false
  const { exception, message, logentry, threads } = payload as Record<string, unknown>
  return !exception && !message && !logentry && !threads
}
