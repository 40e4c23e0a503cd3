import { days } from '../clock'

/*
 * How many events an issue keeps of each age. Of one band those with the smallest hash of their id stay: what survives in an older band
 * was kept in the younger one too, so thinning can be repeated at any time and needs no column.
 */

/** The youngest first. `events`: how many of an issue are kept. */
const ageBands = [
  { until: days(1), events: 200 },
  { until: days(7), events: 100 },
  { until: days(30), events: 50 },
  { until: Number.POSITIVE_INFINITY, events: 20 },
]

/** No pressure thins an issue further than this. */
const fewestEvents = 5

/** The band of an event of this age (milliseconds), counted from the youngest. */
export const bandOf = (age: number): number => ageBands.findIndex(({ until }) => age < until)

/** How many events of a band an issue keeps while the density is halved `halvings` times. */
export const densityOf = (band: number, halvings: number): number =>
  Math.max(fewestEvents, Math.floor(ageBands[band]!.events / 2 ** halvings))

/** Further halvings change nothing. */
export const mostHalvings = Math.ceil(Math.log2(Math.max(...ageBands.map(({ events }) => events)) / fewestEvents))

/** 32 bits of an event's id, spread evenly also where ids count up. FNV-1a with the last mixing of MurmurHash3. */
export function eventHash(eventId: Uint8Array): number {
  let hash = 0x811c9dc5
  for (const byte of eventId) hash = Math.imul(hash ^ byte, 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
