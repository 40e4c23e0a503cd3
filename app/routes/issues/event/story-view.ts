import type { Instant } from '~/clock'
import type { Event } from '~/events/event'
import { innermost, namingException } from '~/events/title'
import type { Counterpart } from '~/store/counterparts'
import type { StoredEvent } from '~/store/store'
import { codeColours } from './code-colours'
import { frameView, type SourceLine } from './frame-view'
import { cut } from './value-text'

/** The browser's or the server's event of a failure, for the event page. */
export type StoryEvent = {
  eventId: string
  shortId: string
  project: string
  at: Instant
  title: string
  /** Page or route. */
  place?: string
  /** The function that failed. */
  culprit?: string
  /** This is the event of the page. */
  isThis: boolean
}

/** The browser's and the server's event of one failure. */
export type Story = {
  saw: StoryEvent & { digests: string[] }
  /** Undefined when the viewer cannot see the server's event. `code`: the line that failed, with its neighbours. */
  broke?: StoryEvent & { code?: SourceLine[] }
  linkedBy?: Counterpart['linkedBy']
  /** Further events that may be the counterpart, most likely first. */
  others: StoryEvent[]
}

/** A stored event of the pair; `digests`: those it can be found by. */
export type PairedEvent = { stored: StoredEvent; event: Event; project: string; digests: string[] }

/**
 * Combines an event with its counterparts; undefined without any. Of several, those with the same digest come first, then server events,
 * then the nearest in time.
 */
export function storyOf(
  self: PairedEvent & { redacted: boolean },
  counterparts: (PairedEvent & Pick<Counterpart, 'linkedBy' | 'digest'>)[],
): Story | undefined {
  const sorted = counterparts.toSorted((a, b) => unlikely(a) - unlikely(b))
  const [best, ...rest] = sorted
  if (!best && !self.redacted) return undefined
  const here = { ...storyEvent(self), isThis: true }
  const saw = self.redacted ? self : best
  const others = rest.map(storyEvent)
  const digests = (saw?.digests ?? []).slice(0, 3)
  if (!best) return { saw: { ...here, digests }, others }
  const there = storyEvent(best)
  const [seen, broke] = self.redacted ? [here, there] : [there, here]
  const code = brokenCode((self.redacted ? best : self).event)
  return { saw: { ...seen, digests }, broke: { ...broke, ...(code && { code }) }, linkedBy: best.linkedBy, others }
}

/** The line that failed, with one line before and after. */
function brokenCode({ exceptions, platform }: Event): SourceLine[] | undefined {
  const frame = innermost(namingException(exceptions)?.frames ?? [])
  const lines = frame && frameView(frame, platform ?? 'other', true, [], { colours: codeColours() }).source
  const hit = lines?.findIndex((line) => line.hit) ?? -1
  return hit < 0 ? undefined : lines?.slice(Math.max(0, hit - 1), hit + 2)
}

const unlikely = ({ digest, event }: PairedEvent & Pick<Counterpart, 'digest'>) =>
  (digest ? 0 : 2) + (event.platform === 'javascript' && event.sdk?.name.includes('browser') ? 1 : 0)

function storyEvent({ stored, event, project }: PairedEvent): StoryEvent {
  const { id: eventId, issueShortId: shortId, timestamp: at } = stored
  const thrown = namingException(event.exceptions)
  const title = thrown ? [thrown.type, thrown.value].filter(Boolean).join(': ') : stored.title
  const place = placeOf(event)
  return {
    eventId,
    shortId,
    project,
    at,
    title: cut(title, 200),
    ...(place && { place: cut(place, 200) }),
    ...(event.culprit && !(place && event.culprit.includes(place)) && { culprit: cut(event.culprit, 200) }),
    isThis: false,
  }
}

/** The path of the page, otherwise the route. */
function placeOf({ request, transaction }: Event): string | undefined {
  const path = request?.url?.replace(/^[a-z][a-z0-9+.-]{0,20}:\/\/[^/?#]{0,300}/i, '').replace(/[?#].*$/s, '')
  return path || transaction
}
