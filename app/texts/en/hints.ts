import type { Signal } from '../../digests/signal'
import { namespace } from '../namespace'
import { numbersIn } from '../numbers'

const { plural } = numbersIn('en')

const screenshot = 'The people who run the application have its details; you do not need to send anything.'

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
    'BAILOUT_TO_CLIENT_SIDE_RENDERING is how Next.js leaves a part of the page to the browser, not an error.',
  HANGING_PROMISE_REJECTION:
    'HANGING_PROMISE_REJECTION is how Next.js ends what a finished prerender still waits for, not an error.',
  CLIENT_HOOK_DYNAMIC: 'CLIENT_HOOK_DYNAMIC is how Next.js leaves a part of the page to the request, not an error.',
  INSTANT_VALIDATION_ERROR: 'INSTANT_VALIDATION_ERROR is a check of Next.js while it builds, not a failure of a visit.',
  'REACT_ROUTER_ERROR:REDIRECT':
    'REACT_ROUTER_ERROR:REDIRECT is how React Router carries out a redirect, not an error.',
  REACT_ROUTER_ERROR: 'REACT_ROUTER_ERROR is how React Router carries a response through rendering, not an error.',
  REACT_RECOVERABLE_DIGEST: 'REACT_RECOVERABLE_DIGEST is how React marks an error it recovered from.',
}

/** What a look-up says beside what it found, as the server makes it: also for the API and the command line, in English. */
export const hintsTexts = namespace('hints', {
  signals,
  nothingToLookUp: (signal: string) => `${signal} There is nothing to look up.`,
  long: 'That was long: only its beginning and its end were read.',
  errorCode: (code: string) =>
    `@${code} is Next.js’ own number for the kind of error and not part of the digest; it was left out.`,
  tooManyDigits: 'A digest of Next.js has at most ten digits; this number has more.',
  pages: {
    client:
      'The page speaks of a client-side exception and shows no digest: failures in the browser carry none. Ask for the address of the page and the time, and search the issues of that time.',
    server:
      'The page speaks of a server-side exception, but the line with the digest is missing. Ask for the line that begins with “Digest:”.',
    next16:
      'This is the error page of Next.js 16. When the server failed, its last line reads “ERROR” and a number; without that line it failed in the browser and there is no digest.',
    reactRouter:
      '“Unexpected Server Error” is what React Router shows for any server failure; by itself it carries no digest. Ask for the address of the page and the time.',
    react:
      'This is the message React puts in place of the real one. The digest stands beside it, on the page or in the console of the browser.',
    plain500:
      'A plain “Internal Server Error” page carries no digest: Next.js shows it for its API routes, its older pages and forms sent without JavaScript. Ask for the address of the page and the time.',
    proxy:
      'This page comes from the browser or from a proxy, not from the application. If it shows a request or ray id, paste that.',
  },
  severalIssues:
    'The same digest belongs to several issues: digests are short and may coincide. The most likely one is first.',
  recomputed:
    'No event carries this digest; it was computed from an event’s message and frames the way the framework does it.',
  recomputedForVisitor:
    'The visitor’s half carries this digest. The server’s event does not: its digest was computed from its message and frames the way the framework does it, and is the same.',
  eventGone: 'The event itself is no longer kept; the issue and the days it was seen are.',
  visitorsHalf:
    'This is the visitor’s half: the framework hid the real message. No server’s half is known under this code: it was not reported, has not arrived yet, or is in a project you have no access to.',
  resolved: 'The issue is resolved. If the page still fails, the fix has not reached it.',
  unseen: 'The issue has not been seen for more than 30 days.',
  near: 'No such code is known, but these differ from it by one slip. Ask for the digits again, one by one.',
  unknown: (code: string) => `Nothing is known under ${code}.`,
  tooLarge: 'It is larger than any digest of Next.js can be: a digit too many, perhaps.',
  tooShort: 'Digests nearly always have nine or ten digits: some may be missing.',
  new: 'It may be so new that its event is still on its way; try again in a minute.',
  oldToVisitors: 'It may be older than what is kept here, or not of an application that shows this.',
  refused: 'Its event may have been refused at that minute (quota, size, a disabled key).',
  refusedSee:
    'Its event may have been refused at that minute (quota, size, a disabled key): see the project’s counts of refusals.',
  elsewhere: 'The application may not report to this server, or to a project that you may not see.',
  old: 'It may be older than what is kept here.',
  clientComponents:
    'Errors of client components on the server get a digest that no event carries; look at the issues of that minute.',
  rebuilt:
    'A rebuild or a move to another directory changes the digests of the same failure: look for one that is newer.',
  empty: 'Paste the code from the error page, its line, or the whole text of the page.',
  noCode:
    'There is no code in this text. Paste the line that begins with “Digest:” or “ERROR”, an event id, a trace id or a request id.',
  /** To a caller, in the caller's words; nothing in it promises anything. */
  tell: {
    open: `We know of this failure, and it is not fixed yet. ${screenshot} Some failures pass: please try once more.`,
    regressed: `We know of this failure. It was fixed before and has come back. ${screenshot}`,
    muted: `We know of this failure; no fix is promised. ${screenshot} Some failures pass: please try once more.`,
    fixed: 'This failure is fixed. Please load the page again; should it still fail, tell us the code it shows then.',
    fixedNext:
      'This failure is fixed. The fix comes with the next release, which may not have reached you yet. Please load the page again; should it still fail, tell us the code it shows then.',
    fixedIn: (release: string) =>
      `This failure is fixed. The fix is in release ${release}. Please load the page again; should it still fail, tell us the code it shows then.`,
    fixedAfter: (release: string) =>
      `This failure is fixed. It was last seen in release ${release}; later ones have the fix. Please load the page again; should it still fail, tell us the code it shows then.`,
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
    event_id: 'event id',
    trace_id: 'trace id',
    request_id: 'request id',
    short_id: 'issue',
  },
  why: {
    exact: (source: string) => `The event carries this code (${source}).`,
    linked: (source: string) => `Another record of the same failure carries this code (${source}).`,
    recomputed: (source: string) =>
      `The framework’s own formula gives this code for the event’s message and stack (${source}).`,
  },
  cases: {
    empty: 'Write what the caller said.',
    full: 'There are so many notes on this issue that no more are kept.',
    kept: 'The note is kept.',
  },
  /** For an account that triages no project. `projects`: where its role is helper. */
  support: (projects: string[]) =>
    projects.length === 0
      ? 'You have no role in any project. Ask a project admin or an owner to add you.'
      : `You are a helper in ${new Intl.ListFormat('en').format(projects)}. Look up a code to see what to tell the caller.`,
})
