import type { ReactNode } from 'react'
import { namespace } from '../namespace'
import { numbersIn } from '../numbers'

const { plural, count } = numbersIn('en')
const calls = (n: number) => plural(n, 'frame', 'frames')

/** The page of an event. */
export const eventTexts = namespace('event', {
  name: (id: string) => `Event ${id}`,
  events: 'Events',
  moves: { first: 'First', older: 'Older', newer: 'Newer', latest: 'Latest' },
  noneKept: 'No events kept',
  noneKeptWhy:
    'The events of this issue were deleted by retention. Counts and codes remain. The next event will appear here.',
  parts: {
    extra: 'Extra',
    about: 'About this event',
    tags: 'Tags',
    breadcrumbs: 'Breadcrumbs',
    timeline: 'Timeline',
    request: 'Request',
    query: 'Query',
    headers: 'Headers',
    cookies: 'Cookies',
    body: 'Body',
    env: 'Server environment',
    attachments: 'Attachments',
    feedback: 'Visitor reports',
    howItCame: 'Original stack trace',
    registers: 'Registers',
    message: 'Message',
    threads: (n: number) => (n === 1 ? 'Thread' : 'Threads'),
  },
  olderCrumbs: (left: number) => `${count(left)} older in the raw JSON.`,
  wholeTimeline: (left: number) => `Show ${count(left)} earlier`,
  crumbColumns: { time: 'Time', category: 'Category', what: 'Message' },
  guessed: (n: number) =>
    `${plural(n, 'possible digest', 'possible digests')}. The digest depends on the install directory of the app. ${n === 1 ? 'This one is for a common directory' : 'These are for common directories'}.`,
  kinds: {
    digest: 'Digest',
    event_id: 'Event ID',
    trace_id: 'Trace ID',
    request_id: 'Request ID',
    short_id: 'Issue',
  },
  copyKind: {
    digest: 'Copy digest',
    event_id: 'Copy event ID',
    trace_id: 'Copy trace ID',
    request_id: 'Copy request ID',
    short_id: 'Copy issue ID',
  },
  moreImages: (n: number) => `${count(n)} more in the raw JSON`,
  debugId: (id: string) => `debug ID ${id} `,
  imageAt: (at: string) => `at ${at} `,
  takenOut: (rule: string) => `removed: ${rule}`,
  takenOutByClient: 'removed by the SDK',
  moreTakenOut: (n: number) => `${plural(n, 'more value', 'more values')} removed`,
  attachmentsTable: 'Attached files',
  attachmentsNote: 'Unmodified files from the app. Open with care.',
  attachmentColumns: ['File', 'Type', 'Size'] as string[],
  somebody: 'Anonymous',
  onReceipt: (code: ReactNode) => <>sent from the receipt of {code}</>,
  stack: {
    crashed: 'crashed',
    calls,
    asSent: 'Original stack trace',
    none: 'This event has no stack trace.',
    sentAs: (place: string) => `Original: ${place}`,
    locals: 'Local variables',
  },
  story: {
    title: 'One error, two events',
    links: { trace: 'same trace', digest: 'same digest' },
    saw: 'Browser: what the visitor saw',
    broke: 'Server: what failed',
    withheld: 'An error page. The framework hid the message.',
    this: 'this event',
    copyDigest: 'Copy digest',
    atOnce: 'same time',
    otherTime: 'different time',
    before: (time: string) => `${time} earlier`,
    after: (time: string) => `${time} later`,
    missing:
      'No server event. It was not reported, was rejected, or is in a project you cannot access. It appears here once received.',
    lookUp: (digest: string) => `Look up ${digest}`,
    others: 'Possibly related:',
  },
  minified: {
    title: 'Minified frames',
    none: 'This stack trace is minified.',
    some: (resolved: number, all: number) => `Only ${resolved} of ${plural(all, 'frame', 'frames')} resolved.`,
    also: (others: string) => ` Also: ${others}. Details are below the stack trace.`,
    noMap: (frames: number) => `No source map (${plural(frames, 'frame', 'frames')})`,
    noCode: (frames: number) => `No source code (${plural(frames, 'frame', 'frames')})`,
    fix: 'Fix',
    again: 'Retry',
    retrying: 'Resolving the stack trace again. Reload in a moment.',
    doctor: 'Diagnose',
    regroup: 'Regroup',
    late: (stacks: number) =>
      `Source maps uploaded later have resolved ${plural(stacks, 'stack trace', 'stack traces')} of this issue. Its events are grouped by the minified frames. Regroup them to use the resolved ones.`,
    regroupIt: 'Regroup events',
    leave: 'Keep as is',
  },
  digests: {
    last: (at: ReactNode) => <>last {at}</>,
    title: 'Digests shown to visitors',
    columns: ['Digest', 'Events', 'First', 'Last', 'Last release', 'Source'] as string[],
    newest: (n: number, link: (words: string) => ReactNode) => (
      <>
        The newest {count(n)} are listed. {link('Look up')} older ones.
      </>
    ),
  },
})
