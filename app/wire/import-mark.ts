import type { Instant } from '../clock'

/*
 * How `digestline import` says that an event was imported: a field of the envelope's header, sealed with the instance key, so that nobody who knows a DSN
 * alone can record events without alerts (docs/decisions/0066-import.md).
 */

/** `firstSeen`: when the other error tracker saw the issue of the event for the first time. */
export type ImportMark = { firstSeen?: Instant }

/** Opens what was sealed with the instance key; undefined for everything else. */
export type OpenSealed = (sealed: string) => string | undefined

/** The field of the header. */
export const importField = 'digestline_import'

/** Characters of a sealed mark are about 150. */
const longestMark = 1000

/** The text that is sealed. It holds for one event only. */
export const writeImportMark = (eventId: string, { firstSeen }: ImportMark): string =>
  JSON.stringify({ import: { eventId, firstSeen } })

/** The mark of an event; undefined for one that was not imported. */
export function readImportMark(
  header: Record<string, unknown>,
  eventId: string,
  open: OpenSealed | undefined,
): ImportMark | undefined {
  const sealed = header[importField]
  if (typeof sealed !== 'string' || sealed.length > longestMark) return undefined
  const text = open?.(sealed)
  if (!text?.startsWith('{"import":')) return undefined
  const mark = (JSON.parse(text) as { import: { eventId: string } & ImportMark }).import
  if (mark.eventId !== eventId) return undefined
  return mark.firstSeen === undefined ? {} : { firstSeen: mark.firstSeen }
}
