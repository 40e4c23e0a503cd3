import type { KeptFor } from '../../retention/kept-for'
import { namespace } from '../namespace'
import { numbersIn } from '../numbers'

const { plural, count } = numbersIn('en')

const keptWhy: Record<KeptFor, string> = {
  pinned: 'Kept until the maximum age.',
  regression: 'Kept: the issue regressed with it.',
  opened: 'Kept: a code led to it.',
  reported: 'Kept: a visitor reported it.',
  linked: 'Kept: a comment links it.',
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
  otherValues: (n: number) => `${count(n)} other`,
  suspects: (n: number) => (n === 1 ? 'Suspect commit' : 'Suspect commits'),
  rawJson: 'Raw JSON',
  keeping: {
    title: 'Retention',
    pin: 'Keep event',
    unpin: 'Keep no longer',
    pinned: 'Event kept until the maximum age',
    unpinned: 'Event kept like any other',
    full: 'Too many events of this issue are kept. Release another one first.',
    why: keptWhy,
  },
  why: 'Why this event is grouped here',
  packages: (n: number) => `Packages (${count(n)})`,
  images: (n: number) => `Debug images (${count(n)})`,
  notes: (n: number) => `Processing notes (${count(n)})`,
  copyCurl: 'Copy as cURL',
  crumbs: {
    filter: 'Breadcrumbs shown',
    all: 'All',
    http: (n: number) => `HTTP ${count(n)}`,
    errors: (n: number) => `Errors ${count(n)}`,
    exception: 'exception',
  },
  errorPage: 'Application error: a server-side exception has occurred (see the server logs for more information).',
  digestLine: (digest: string) => `Digest: ${digest}`,
})
