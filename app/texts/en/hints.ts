import type { Instant } from '../../clock'
import type { Signal } from '../../digests/signal'
import type { EvictionReason } from '../../retention/eviction-reason'
import { madeOnce } from '../made-once'
import { namespace } from '../namespace'
import { numbersIn } from '../numbers'

const { plural } = numbersIn('en')

const day = madeOnce(() => new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }))

const evictions: Record<EvictionReason, string> = {
  age: 'older than the age limit',
  maximum: 'older than the maximum age',
  density: 'the issue has enough events of that time',
  space: 'the space limit was reached',
  deleted: 'its issue was deleted',
}

const details = 'We have all the details, so you don’t need to send anything.'
const reload = 'Please reload the page. If it still fails, tell us the code it shows then.'

const signals: Record<Signal, string> = {
  NEXT_REDIRECT: 'NEXT_REDIRECT is how Next.js carries out a redirect, not an error.',
  'NEXT_HTTP_ERROR_FALLBACK;404': 'NEXT_HTTP_ERROR_FALLBACK;404 is how Next.js shows its not-found page, not an error.',
  'NEXT_HTTP_ERROR_FALLBACK;403': 'NEXT_HTTP_ERROR_FALLBACK;403 is how Next.js shows its forbidden page, not an error.',
  'NEXT_HTTP_ERROR_FALLBACK;401':
    'NEXT_HTTP_ERROR_FALLBACK;401 is how Next.js shows its unauthorized page, not an error.',
  NEXT_HTTP_ERROR_FALLBACK: 'NEXT_HTTP_ERROR_FALLBACK is how Next.js shows a page for an HTTP status, not an error.',
  NEXT_NOT_FOUND: 'NEXT_NOT_FOUND is how Next.js shows its not-found page, not an error.',
  NEXT_PRERENDER_INTERRUPTED: 'NEXT_PRERENDER_INTERRUPTED is how Next.js stops a prerender early, not an error.',
  NEXT_STATIC_GEN_BAILOUT: 'NEXT_STATIC_GEN_BAILOUT is how Next.js switches a page to dynamic rendering, not an error.',
  DYNAMIC_SERVER_USAGE: 'DYNAMIC_SERVER_USAGE is how Next.js switches a page to dynamic rendering, not an error.',
  BAILOUT_TO_CLIENT_SIDE_RENDERING:
    'BAILOUT_TO_CLIENT_SIDE_RENDERING is how Next.js leaves rendering a part of the page to the browser, not an error.',
  HANGING_PROMISE_REJECTION:
    'HANGING_PROMISE_REJECTION is how Next.js cancels promises that a finished prerender still waits for, not an error.',
  CLIENT_HOOK_DYNAMIC:
    'CLIENT_HOOK_DYNAMIC is how Next.js postpones rendering a part of the page until a request, not an error.',
  INSTANT_VALIDATION_ERROR:
    'INSTANT_VALIDATION_ERROR is a check that Next.js makes during the build, not an error that a visitor saw.',
  'REACT_ROUTER_ERROR:REDIRECT':
    'REACT_ROUTER_ERROR:REDIRECT is how React Router carries out a redirect, not an error.',
  REACT_ROUTER_ERROR: 'REACT_ROUTER_ERROR is how React Router carries a response through rendering, not an error.',
  REACT_RECOVERABLE_DIGEST: 'REACT_RECOVERABLE_DIGEST is how React marks an error it recovered from.',
}

/** What a look-up says beside what it found, as the server makes it: also for the API and the command line, in English. */
export const hintsTexts = namespace('hints', {
  signals,
  nothingToLookUp: (signal: string) => `${signal} It cannot be looked up.`,
  long: 'The text is long: only its beginning and end were read.',
  errorCode: (code: string) => `@${code} is the Next.js error type, not part of the digest. It was left out.`,
  tooManyDigits: 'A Next.js digest has at most ten digits. This number has more.',
  pages: {
    client:
      'This is a client-side exception without a digest: errors in the browser have none. Ask for the page’s URL and the time, then search the issues of that time.',
    server:
      'This is a server-side exception, but the digest line is missing. Ask for the line that begins with “Digest:”.',
    next16:
      'This is the error page of Next.js 16. After an error on the server, the last line of the page is “ERROR” and a number. Without that line the error was in the browser and has no digest.',
    reactRouter:
      'React Router shows “Unexpected Server Error” for every server error, without a digest. Ask for the page’s URL and the time.',
    react: 'React shows this message instead of the real one. The digest is next to it, or in the browser console.',
    plain500:
      '“Internal Server Error” alone has no digest: Next.js shows it for API routes, the Pages Router and forms sent without JavaScript. Ask for the page’s URL and the time.',
    proxy:
      'This page comes from the browser or a proxy, not from the app. If it shows a request ID or ray ID, paste that.',
  },
  severalIssues:
    'Several issues have this digest: digests are short, so they can collide. The most likely one is first.',
  recomputed:
    'No event carries this digest. It was computed from an event’s message and frames, as the framework does.',
  recomputedForVisitor:
    'The browser’s event carries this digest. For the server’s event it was computed from the message and frames, as the framework does.',
  eventGone: 'The event is no longer kept. The issue and its counts are still there.',
  evicted: (at: Instant, reason: EvictionReason) =>
    `Its event was deleted on ${day().format(at)}: ${evictions[reason]}. The issue and its counts are still there.`,
  visitorsHalf:
    'This is the browser’s event: the framework hid the real message. The server’s event was not sent, has not arrived yet, or is in a project you cannot see.',
  resolved: 'This issue is resolved. If the page still fails, the fix is not deployed there yet.',
  unseen: 'This issue was last seen more than 30 days ago.',
  near: 'These known codes differ by one digit or two swapped digits. Ask for the digits again, one by one.',
  unknown: (code: string) => `No event or issue has the code ${code}.`,
  tooLarge: 'It is larger than any Next.js digest. It may have a digit too many.',
  tooShort: 'Digests usually have nine or ten digits. Some may be missing.',
  new: 'It may be too new. Try again in a minute.',
  oldToVisitors: 'It may be too old, or the operator of the app does not publish the status of its failures.',
  refused: 'Its event may have been rejected (quota, size, disabled key).',
  refusedSee: 'Its event may have been rejected (quota, size, disabled key). See Ingestion on the project’s page.',
  elsewhere: 'The app may report to another server, or to a project you cannot see.',
  old: 'It may be too old: events are deleted over time.',
  clientComponents:
    'If a client component fails while the server renders it, no event carries its digest. Search the issues of that minute.',
  rebuilt: 'A new build or install directory changes the digest of an error. Ask for a newer code.',
  empty: 'Paste the code, the digest line or the whole error page.',
  noCode: 'Paste the line that begins with “Digest:” or “ERROR”, or an event ID, trace ID or request ID.',
  /** To a caller, in the caller's words; nothing in it promises anything. */
  tell: {
    open: `We know about this problem. It is not fixed yet. ${details} Please try again.`,
    regressed: `We know about this problem. It was fixed before and has come back. ${details}`,
    muted: `We know about this problem. We cannot say when it will be fixed. ${details} Please try again.`,
    fixed: `This problem is fixed. ${reload}`,
    fixedNext: `This problem is fixed. The fix comes with the next release, which you may not have yet. ${reload}`,
    fixedIn: (release: string) => `This problem is fixed. The fix is in release ${release}. ${reload}`,
    fixedAfter: (release: string) =>
      `This problem is fixed. It was last seen in release ${release}; later releases have the fix. ${reload}`,
  },
  title: {
    found: 'Found',
    several: (issues: number) => `Found in ${plural(issues, 'issue', 'issues')}`,
    near: 'Not found. Did you mean one of these?',
    unknown: 'Not found',
    empty: 'Look up a code',
    noCode: 'No code in this text',
  },
  kinds: {
    digest: 'digest',
    event_id: 'event ID',
    trace_id: 'trace ID',
    request_id: 'request ID',
    short_id: 'issue',
  },
  why: {
    exact: (source: string) => `The event carries this code (${source}).`,
    linked: (source: string) => `Another event of the same error carries this code (${source}).`,
    recomputed: (source: string) =>
      `The framework’s own formula gives this code for the event’s message and stack (${source}).`,
  },
  cases: {
    empty: 'Enter what the caller said.',
    full: 'This issue has the maximum number of notes. No more can be added.',
    kept: 'Note saved.',
  },
  /** For an account that triages no project. `projects`: where its role is helper. */
  support: (projects: string[]) =>
    projects.length === 0
      ? 'You have no role in any project. Ask a project admin or an owner to add you.'
      : `You are a helper in ${new Intl.ListFormat('en').format(projects)}. Look up a code to see what to tell the caller.`,
})
