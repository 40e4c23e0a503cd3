/** Where an SDK sends to: `/api/<project id>/envelope/` or `/store/`, trailing slash or not. Source: protocol §1, §4. */
export type IntakePath = { projectId: number; endpoint: 'envelope' | 'store'; query: string }

const shape = /^\/api\/(\d{1,15})\/(envelope|store)\/?(?:\?(.*))?$/

/** `prefix` is the path of the public URL, without trailing slash: it may be there or may have been taken off by a proxy. */
export function parseIntakePath(url: string, prefix = ''): IntakePath | undefined {
  const path = prefix !== '' && url.startsWith(`${prefix}/`) ? url.slice(prefix.length) : url
  const found = shape.exec(path)
  if (!found) return undefined
  return { projectId: Number(found[1]), endpoint: found[2] === 'store' ? 'store' : 'envelope', query: found[3] ?? '' }
}

/** Whether a request belongs to the intake and not to the pages. */
export const isIntakePath = (url: string, prefix = ''): boolean => parseIntakePath(url, prefix) !== undefined

/** The value of a query parameter, decoded; names compare case-insensitively. */
export function queryValue(query: string, name: string): string | undefined {
  if (query === '') return undefined
  for (const pair of query.split('&')) {
    const equals = pair.indexOf('=')
    if (equals !== name.length || pair.slice(0, equals).toLowerCase() !== name) continue
    const value = pair.slice(equals + 1).replaceAll('+', ' ')
    try {
      return decodeURIComponent(value)
    } catch {
      return value
    }
  }
  return undefined
}
