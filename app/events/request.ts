import { fieldsOf } from './data'
import type { Request } from './event'
import { limits } from './limits'
import { headerIn, type Pairs, parseCookies, parseHeaders, parseQuery, readPairs } from './pairs'
import type { Reader } from './reader'

/** The HTTP request during which the event happened. */
export function readRequest(event: Reader): Request | undefined {
  const place = event.fields.request ? 'request' : 'sentry.interfaces.Http'
  if (!fieldsOf(event.fields[place])) return undefined
  const reader = event.child(place)
  if (!reader) return undefined
  const url = readUrl(reader)
  const method = reader.text('method', 64)?.toUpperCase()
  const headers = readPairs(reader, 'headers', parseHeaders)
  const request: Request = {
    query: readQuery(reader, url),
    headers,
    cookies: readCookies(reader, headers),
    env: reader.dataFields('env') ?? {},
  }
  if (url) request.url = url
  if (method) request.method = method
  const body = reader.data('data')
  if (body !== undefined && body !== '') request.body = body
  return isSilent(request) ? undefined : request
}

/** The URL with its fragment, which some clients send separately. */
function readUrl(reader: Reader): string | undefined {
  const url = reader.text('url', limits.url)
  const fragment = url && !url.includes('#') ? reader.text('fragment') : undefined
  return fragment ? `${url}#${fragment.replace(/^#/, '')}` : url
}

/** The query as sent; if the client sent none, the one in the URL. */
function readQuery(reader: Reader, url: string | undefined): Pairs {
  const query = readPairs(reader, 'query_string', parseQuery)
  const mark = query.length === 0 && url ? url.indexOf('?') : -1
  if (mark < 0 || !url) return query
  const hash = url.indexOf('#', mark)
  return parseQuery(url.slice(mark, hash < 0 ? undefined : hash))
}

/** The cookies as sent; if the client sent none, those of the Cookie header. */
function readCookies(reader: Reader, headers: Pairs): Pairs {
  const cookies = readPairs(reader, 'cookies', parseCookies)
  if (cookies.length > 0) return cookies
  const header = headerIn(headers, 'cookie')
  return header?.includes('=') ? parseCookies(header) : []
}

function isSilent({ url, method, query, headers, cookies, body, env }: Request): boolean {
  if (url || method || body !== undefined) return false
  return query.length + headers.length + cookies.length + Object.keys(env).length === 0
}
