import { fenced, inline, upTo } from '~/events/as-markdown-text'
import type { Issue } from '~/issues/issue'
import type { EventKey } from '~/store/event-key'
import type { StoredEvent } from '~/store/store'
import { storedEvent } from '~/symbolication/stored-event'
import { causeJson } from '../cause-json'
import { aroundEvent, markdownOf } from '../event-markdown.server'
import { findSuspects, type ReadEvent } from '../issues/event/suspects.server'
import type { Asking } from './tool'

/** A longer event takes the thread that answers pages too long to read. */
const longestPayload = 1024 * 1024
const mostSuspects = 5
const mostCauses = 5

type Found = StoredEvent | 'too-large' | undefined
/** Where an event is: what belongs to it can be asked for while it is read. */
type Place = Pick<StoredEvent, 'id' | 'projectSlug' | 'issueShortId'>

/** `eventContext` of a match: its event, whose place is known. */
export function contextOfKey({ runtime, access }: Asking, key: EventKey, place: Place): Promise<string | undefined> {
  const reading = runtime.store.events.byKeyUpTo(access.viewer, key, longestPayload)
  return eventContext({ runtime, access }, place.id, reading, place)
}

/** `eventContext` of an event id, in the first project that has it. */
export function contextOfId({ runtime, access }: Asking, id: string): Promise<string | undefined> {
  const reading = runtime.store.events.byIdUpTo(access.viewer, id, longestPayload)
  return eventContext(
    { runtime, access },
    id,
    reading.then((found) => (found === 'too-large' ? found : found[0])),
  )
}

/** `eventContext` of the latest event of an issue. */
export async function contextOfLatest({ runtime, access }: Asking, shortId: string): Promise<string | undefined> {
  const latest = await runtime.store.events.ofIssue(access.viewer, shortId, 'latest')
  if (!latest) return undefined
  const found = latest.payload.length > longestPayload ? 'too-large' : latest
  return eventContext({ runtime, access }, latest.id, Promise.resolve(found), latest)
}

/** What is needed to fix a failure: its event with source lines and codes, why frames are not readable, and commits that may have caused it. */
async function eventContext(
  asking: Asking,
  eventId: string,
  reading: Promise<Found>,
  place?: Place,
): Promise<string | undefined> {
  const { store, config } = asking.runtime
  const { viewer } = asking.access
  const stored = reading.then((found) => (found === 'too-large' ? undefined : found))
  const read = stored.then((found) => found && { id: found.id, event: storedEvent(found) })
  const placed = place ? Promise.resolve(place) : stored
  const issue = placed.then((at) => at && store.issues.byShortId(viewer, at.issueShortId))
  const [found, whole, known, around, suspects] = await Promise.all([
    reading,
    read,
    issue,
    placed.then((at) => at && aroundEvent(store, viewer, at)),
    issue.then((one) => (one ? suspectParts(asking, one, read) : [])),
  ])
  if (found === 'too-large')
    return `The event ${eventId} is too large to be read here. See ${config.publicUrl}/api/v1/events/${eventId}.`
  if (!found || !whole || !known || !around) return undefined
  const text = markdownOf(whole.event, { id: found.id, issue: known, around, publicUrl: config.publicUrl })
  return [text.trimEnd(), ...sourceMapTrouble(found), ...suspects].join('\n\n')
}

function sourceMapTrouble({ resolution }: StoredEvent): string[] {
  const causes = (resolution?.causes ?? []).slice(0, mostCauses).map(causeJson)
  if (causes.length === 0) return []
  const lines = causes.map(({ sentences, command }) => [...sentences, ...(command ? [command] : [])].join('\n'))
  return ['## Frames that could not be resolved by source maps', fenced(upTo(lines.join('\n\n'), 3000))]
}

/** Commits that changed a file the issue fails in. `reading`: an event that is read anyway. */
export async function suspectParts(
  { runtime, access }: Asking,
  issue: Issue,
  reading?: Promise<ReadEvent | undefined>,
): Promise<string[]> {
  const suspects = await findSuspects(runtime.store, access.viewer, issue, mostSuspects, reading)
  if (suspects.length === 0) return []
  const lines = suspects.map(({ commit, files }) => {
    const [subject = ''] = (commit.message ?? '').split('\n')
    const by = commit.authorName ? ` by ${inline(commit.authorName)}` : ''
    const paths = files.slice(0, 5).map(({ path }) => inline(path))
    return `- ${inline(commit.id)} ${inline(upTo(subject, 200))}${by}, in release ${inline(commit.version)}: ${paths.join(', ')}`
  })
  return ['## Commits that changed these files', lines.join('\n')]
}
