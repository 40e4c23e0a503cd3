import type { Viewer } from '../accounts/viewer'
import type { Code } from '../digests/code'
import { recognise } from '../digests/recognise'
import type { CodeHit, Codes } from '../store/codes'
import { mostMatches } from './rank'

/** What was asked for the viewer who is expected, before it was known who asks. */
export type AskedAhead = { viewer: Viewer; recognised: ReturnType<typeof recognise>; hits: Promise<CodeHit[]> }

type FindsCodes = { codes: Pick<Codes, 'find'>; events?: unknown }

/**
 * Bytes. Longer payloads are not read for an answer, because this runs on the thread that accepts events; the event's page has the details.
 */
export const longestPayload = 256 * 1024

/** The codes of a look-up, with their events where the line that broke is shown. */
export const findCodes = ({ codes, events }: FindsCodes, viewer: Viewer, wanted: Code[]): Promise<CodeHit[]> =>
  codes.find(viewer, wanted, mostMatches, events === undefined ? undefined : longestPayload)

/**
 * Asks for the codes of a look-up while the store says whose token this is: with a database behind a network that saves one of three waits.
 * The hits are those of `viewer`, and used only if that is the one who asks (`hitsFor`).
 */
export function askAhead(store: FindsCodes, viewer: Viewer, query: string): AskedAhead {
  const recognised = recognise(query)
  const hits = recognised.codes.length > 0 ? findCodes(store, viewer, recognised.codes) : Promise.resolve([])
  // It fails where it is awaited; for another viewer nothing awaits it.
  hits.catch(() => undefined)
  return { viewer, recognised, hits }
}

/** The hits if they are those of this viewer. */
export function hitsFor(viewer: Viewer, ahead: AskedAhead | undefined): Promise<CodeHit[]> | undefined {
  return ahead && isSame(viewer, ahead.viewer) ? ahead.hits : undefined
}

/** Everything a store may look at, including the limits of a token. */
const isSame = (one: Viewer, other: Viewer): boolean => JSON.stringify(one) === JSON.stringify(other)
