import type { EventKey } from '../event-key'

/** An event's row number as the port shows it, and back. */
export const keyOfRow = (row: number): EventKey => String(row) as EventKey
export const rowOfKey = (key: EventKey): number => Number(key)
