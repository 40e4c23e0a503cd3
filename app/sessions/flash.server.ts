import { cookieLine, cookieName, readCookie } from '../accounts/cookies.server'
import { currentExchange } from '../fallback/exchange.server'

const longest = 200

/**
 * One short line of plain text for the next page ("WEB-12 resolved"), as a Set-Cookie line for the redirect.
 * It is shown as text to the browser that carries it, so it needs no signature. `undo`: the act on issues it tells of, when that can
 * be taken back; whose it is, is asked then.
 */
export function flashCookie(message: string, undo?: number): string {
  const text = encodeURIComponent(message.slice(0, longest))
  const { name, secure } = flashName()
  return cookieLine(name, undo === undefined ? text : `${text}&${undo}`, { seconds: 60, secure })
}

/** The message left for this page, if any, and the Set-Cookie line that clears it: send it with the page that shows it. */
export function readFlash(request: Request): { message: string; undo?: number; clear: string } | undefined {
  const { name, secure } = flashName()
  const sent = readCookie(request, name)
  if (!sent) return undefined
  const [text = '', undo = ''] = sent.split('&')
  return {
    message: decode(text).slice(0, longest),
    ...(/^\d{1,15}$/.test(undo) && { undo: Number(undo) }),
    clear: cookieLine(name, '', { seconds: 0, secure }),
  }
}

/** Behind TLS the request that is being answered was made to an `https:` address. */
const flashName = () => cookieName('flash', currentExchange()?.url ?? '')

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // Not ours: somebody else on this host set a cookie of the same name.
    return ''
  }
}
