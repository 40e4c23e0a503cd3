import type { EventKey } from '../event-key'

/** Converts between an event's row number and the key that the port shows. */
export const keyOfRow = (row: number): EventKey => String(row) as EventKey
export const rowOfKey = (key: EventKey): number => Number(key)
