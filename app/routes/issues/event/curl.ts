import type { RequestView } from './event-view'

/** The request as a shell command. Every part is quoted, so that nothing from an event is executed. */
export function curlOf({ method = 'GET', url = '', headers, body }: RequestView): string {
  const parts = [`curl ${quoted(url)}`, ...(method === 'GET' ? [] : [`-X ${quoted(method)}`])]
  for (const { name, value } of headers) parts.push(`-H ${quoted(`${name}: ${value}`)}`)
  if (body) parts.push(`--data-raw ${quoted(body)}`)
  return parts.join(' \\\n  ')
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
