import { cookieLine, readCookie } from './cookies.server'

const name = 'digestline-flash'
const longest = 200

/**
 * One short line of plain text for the next page ("WEB-12 resolved"), as a Set-Cookie line for the redirect.
 * It is shown as text to the browser that carries it, so it needs no signature.
 */
export function flashCookie(message: string): string {
  return cookieLine(name, encodeURIComponent(message.slice(0, longest)), { seconds: 60, secure: false })
}

/** The message left for this page, if any, and the Set-Cookie line that clears it: send it with the page that shows it. */
export function readFlash(request: Request): { message: string; clear: string } | undefined {
  const sent = readCookie(request, name)
  if (!sent) return undefined
  return { message: decode(sent).slice(0, longest), clear: cookieLine(name, '', { seconds: 0, secure: false }) }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // Not ours: somebody else on this host set a cookie of the same name.
    return ''
  }
}
