import type { hintsTexts } from '../texts/en/hints'
import type { TextsOf } from '../texts/room'

type Hints = TextsOf<typeof hintsTexts>

/** What an error page without a code says about itself: the kinds of failure that frameworks show without a digest. */
const pages: [RegExp, keyof Hints['pages']][] = [
  [/client-side exception has occurred/i, 'client'],
  [/server-side exception has occurred/i, 'server'],
  [/This page couldn't load/i, 'next16'],
  [/Unexpected Server Error/i, 'reactRouter'],
  [/Minified React error #\d+|omitted in production builds/i, 'react'],
  [/\b500\b.{0,40}Internal Server Error|^Internal Server Error/is, 'plain500'],
  [/\bHTTP ERROR \d{3}\b|\b(502 Bad Gateway|503 Service|504 Gateway)/i, 'proxy'],
]

/** The sentence for the first page the text looks like. */
export function pageHint(text: string, texts: Hints): string | undefined {
  const page = pages.find(([pattern]) => pattern.test(text))?.[1]
  return page && texts.pages[page]
}
