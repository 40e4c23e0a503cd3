import { StoreRefused } from '../store-refused'
import type { Move } from './table'

/** What a write is refused with after the database was moved to this place. */
export const sentenceAbout = (place: string): string =>
  `The database was moved to ${place}. Set DATABASE_URL accordingly and restart the server; events wait in its inbox until then.`

/** Why a server must not start on a database that was moved elsewhere, or that a move is still filling. */
export function refusalOf(left: Move | undefined, unfinished: string | undefined): StoreRefused | undefined {
  if (left) {
    const day = new Date(left.at).toISOString().slice(0, 10)
    return new StoreRefused('moved', `This database was moved to ${left.to} on ${day}. Set DATABASE_URL accordingly.`)
  }
  if (unfinished === undefined) return undefined
  return new StoreRefused(
    'moved',
    'A move or a restore into this database was interrupted. Run the same command again; nothing is lost.',
  )
}
