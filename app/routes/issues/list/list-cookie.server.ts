import type { MiddlewareFunction } from 'react-router'
import { cookieLine, cookieName, readCookie } from '~/accounts/cookies.server'
import { hours, seconds } from '~/clock'

const kept = hours(12) / seconds(1)
const longest = 1500

/** Stores the search of the last list, for the links from issue to issue. */
export const rememberList: MiddlewareFunction<Response> = async ({ request }, next) => {
  const answer = await next()
  const { search, protocol } = new URL(request.url)
  const text = encodeURIComponent(search || '?')
  if (answer.ok && text.length <= longest && readCookie(request, cookieOf(protocol).name) !== text) {
    const { name, secure } = cookieOf(protocol)
    answer.headers.append('Set-Cookie', cookieLine(name, text, { seconds: kept, secure }))
  }
  return answer
}

/** The search of the last list, for half a day. Its content is untrusted. */
export function rememberedList(request: Request): URLSearchParams | undefined {
  const text = readCookie(request, cookieOf(new URL(request.url).protocol).name)
  if (!text || text.length > longest) return undefined
  try {
    return new URLSearchParams(decodeURIComponent(text))
  } catch {
    return undefined
  }
}

const cookieOf = (protocol: string) => cookieName('list', protocol)
