/** Error pages without a code, by their text: kinds of failure that frameworks show without a digest. */
export type ErrorPage = 'client' | 'server' | 'next16' | 'reactRouter' | 'react' | 'plain500' | 'proxy'

const pages: [RegExp, ErrorPage][] = [
  [/client-side exception has occurred/i, 'client'],
  [/server-side exception has occurred/i, 'server'],
  [/This page couldn't load/i, 'next16'],
  [/Unexpected Server Error/i, 'reactRouter'],
  [/Minified React error #\d+|omitted in production builds/i, 'react'],
  [/\b500\b.{0,40}Internal Server Error|^Internal Server Error/is, 'plain500'],
  [/\bHTTP ERROR \d{3}\b|\b(502 Bad Gateway|503 Service|504 Gateway)/i, 'proxy'],
]

/** The first page the text looks like. */
export const errorPageIn = (text: string): ErrorPage | undefined => pages.find(([pattern]) => pattern.test(text))?.[1]
