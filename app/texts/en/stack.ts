import type { KeptFor } from '../../retention/kept-for'
import { namespace } from '../namespace'
import { numbersIn } from '../numbers'
import { shortSpan } from '../short-span'

const { plural, count, decimal } = numbersIn('en')

const keptWhy: Record<KeptFor, string> = {
  pinned: 'Pinned: kept until the maximum age.',
  regression: 'Kept: it made the issue regress.',
  opened: 'Kept: someone found it by looking up a code.',
  reported: 'Kept: a visitor reported it.',
  linked: 'Kept: a comment links to it.',
}

/** Stack traces and what surrounds them on the page of an event. */
export const stackTexts = namespace('stack', {
  stackTrace: 'Stack trace',
  copyStack: 'Copy stack trace',
  modes: { label: 'Frames shown', app: 'App only', full: 'Full', raw: 'Raw' },
  library: (n: number) => plural(n, 'library frame', 'library frames'),
  inApp: 'in-app',
  openInRepository: (place: string) => `Open ${place} in repository`,
  codes: 'Codes',
  user: 'User',
  userEvents: 'Events of this user',
  contexts: 'Contexts',
  event: 'Event',
  allTags: 'All tags',
  tags: 'Tags across all events',
  otherValues: (n: number) => `${count(n)} ${n === 1 ? 'other' : 'others'}`,
  suspects: (n: number) => (n === 1 ? 'Suspect commit' : 'Suspect commits'),
  rawJson: 'Raw JSON',
  keeping: {
    title: 'Retention',
    pin: 'Pin event',
    unpin: 'Unpin event',
    pinned: 'Event pinned. It is kept until the maximum age.',
    unpinned: 'Event unpinned',
    full: 'Too many events of this issue are pinned. Unpin one first.',
    why: keptWhy,
  },
  why: 'Why this event is grouped here',
  packages: (n: number) => `Packages (${count(n)})`,
  images: (n: number) => `Debug images (${count(n)})`,
  notes: (n: number) => `Processing notes (${count(n)})`,
  copyCurl: 'Copy as cURL',
  crumbs: {
    filter: 'Rows shown',
    /** Time between a row and the failure, in milliseconds; negative: after it. */
    before: (span: number) => `${span < 0 ? '+' : '−'}${shortSpan(Math.abs(span), { count, decimal })}`,
    lines: (n: number) => `Log (${count(n)})`,
    all: 'All',
    http: (n: number) => `HTTP (${count(n)})`,
    errors: (n: number) => `Errors (${count(n)})`,
    exception: 'exception',
  },
  errorPage: 'Application error: a server-side exception has occurred (see the server logs for more information).',
  digestLine: (digest: string) => `Digest: ${digest}`,
})
