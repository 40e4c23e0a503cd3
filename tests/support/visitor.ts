import type { App } from './app'

export type Page = { status: number; headers: Headers; location: string; html: string; setCookies: string[] }

/** Somebody with a browser without scripts, signed in or not: keeps cookies, follows nothing by itself. */
export type Visitor = {
  get: (path: string, headers?: Record<string, string>) => Promise<Page>
  post: (path: string, fields: Record<string, string>, headers?: Record<string, string>) => Promise<Page>
  cookies: Map<string, string>
}

export function makeVisitor(app: Pick<App, 'url'>): Visitor {
  const cookies = new Map<string, string>()
  const ask = async (path: string, init: RequestInit): Promise<Page> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...(cookie && { cookie }), ...init.headers }
    const response = await fetch(app.url + path, { ...init, redirect: 'manual', headers })
    const setCookies = response.headers.getSetCookie()
    for (const line of setCookies) keep(cookies, line)
    const location = response.headers.get('location') ?? ''
    return { status: response.status, headers: response.headers, location, html: await response.text(), setCookies }
  }
  return {
    get: (path, headers = {}) => ask(path, { headers }),
    post: (path, fields, headers = {}) =>
      ask(path, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { origin: app.url, 'sec-fetch-site': 'same-origin', ...headers },
      }),
    cookies,
  }
}

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';')
  const at = pair.indexOf('=')
  if (attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute))) cookies.delete(pair.slice(0, at))
  else cookies.set(pair.slice(0, at), pair.slice(at + 1))
}

/** The text of a page as people read it, spaces collapsed. */
export function wordsOf(html: string): string {
  return html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
}
