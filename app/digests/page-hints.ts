/** What an error page without a code says about itself: the kinds of failure that frameworks show without a digest. */
const pages: [RegExp, string][] = [
  [
    /client-side exception has occurred/i,
    'The page speaks of a client-side exception and shows no digest: failures in the browser carry none. Ask for the address of the page and the time, and search the issues of that time.',
  ],
  [
    /server-side exception has occurred/i,
    'The page speaks of a server-side exception, but the line with the digest is missing. Ask for the line that begins with “Digest:”.',
  ],
  [
    /This page couldn't load/i,
    'This is the error page of Next.js 16. When the server failed, its last line reads “ERROR” and a number; without that line it failed in the browser and there is no digest.',
  ],
  [
    /Unexpected Server Error/i,
    '“Unexpected Server Error” is what React Router shows for any server failure; by itself it carries no digest. Ask for the address of the page and the time.',
  ],
  [
    /Minified React error #\d+|omitted in production builds/i,
    'This is the message React puts in place of the real one. The digest stands beside it, on the page or in the console of the browser.',
  ],
  [
    /\b500\b.{0,40}Internal Server Error|^Internal Server Error/is,
    'A plain “Internal Server Error” page carries no digest: Next.js shows it for its API routes, its older pages and forms sent without JavaScript. Ask for the address of the page and the time.',
  ],
  [
    /\bHTTP ERROR \d{3}\b|\b(502 Bad Gateway|503 Service|504 Gateway)/i,
    'This page comes from the browser or from a proxy, not from the application. If it shows a request or ray id, paste that.',
  ],
]

/** The sentence for the first page the text looks like. */
export const pageHint = (text: string): string | undefined => pages.find(([pattern]) => pattern.test(text))?.[1]
