import type { Instant } from '../clock'

/** A file that came with an event, packed and ready to be kept. */
export type PackedAttachment = {
  projectId: number
  /** The event it belongs to, 32 hex digits: kept already, or still to come. */
  eventId: string
  filename: string
  /** As the sender called it; shown, never trusted. */
  contentType: string
  /** Sentry's attachment type: `event.attachment`, `event.minidump`, `event.view_hierarchy`, … */
  type: string
  received: Instant
  /** Of the unpacked bytes, 64 hex digits. */
  sha256: string
  /** Unpacked. */
  size: number
  packed: PackedBytes
}

export type PackedBytes = { codec: 'plain' | 'deflate'; bytes: Uint8Array }

/** One file of an event, as a list shows it. */
export type Attachment = {
  id: number
  filename: string
  contentType: string
  type: string
  size: number
  received: Instant
}

/** An event has at most this many; what comes after is refused. */
export const attachmentsPerEvent = 100

/** What an item's header says of its file, cut to size. Source: docs/protocol.md §6, §7. */
export function describeAttachment(header: Record<string, unknown>): {
  filename: string
  contentType: string
  type: string
} {
  return {
    filename: fileName(header.filename),
    contentType: text(header.content_type, 100) || 'application/octet-stream',
    type: text(header.attachment_type, 100) || 'event.attachment',
  }
}

/** The last part of a path, without control characters and marks that turn the direction of writing. */
function fileName(value: unknown): string {
  const name = text(value, 1000)
    .split(/[/\\]/)
    .at(-1)!
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
  return name.slice(0, 200) || 'unnamed'
}

const text = (value: unknown, most: number): string => (typeof value === 'string' ? value.trim().slice(0, most) : '')
