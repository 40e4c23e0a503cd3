import type { App } from './app'
import { uncompressed } from './described-api'
import { owner } from './seed'

/** A signed-in person without JavaScript: pages as HTML. */
export type Session = {
  /** What the browser would send as `Cookie`. */
  cookie: () => string
  /** A file, with the head of the answer it came in. */
  download: (path: string) => Promise<{ status: number; headers: Headers; text: string }>
  get: (path: string) => Promise<{ status: number; html: string }>
  post: (
    path: string,
    fields: Record<string, string>,
  ) => Promise<{ status: number; location: string | null; html: string }>
}

/** Signs in with the form of the sign-in page, as a browser without JavaScript does. */
export async function signIn(app: App, { email, password } = owner): Promise<Session> {
  let cookie = ''
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { ...uncompressed, cookie, origin: app.url, ...init.headers }
    const response = await fetch(app.url + path, { redirect: 'manual', ...init, headers })
    for (const set of response.headers.getSetCookie()) cookie = `${cookie}; ${set.split(';')[0]}`.replace(/^; /, '')
    return { status: response.status, location: response.headers.get('location'), html: await response.text() }
  }
  const post = (path: string, fields: Record<string, string>) =>
    ask(path, { method: 'POST', body: new URLSearchParams(fields) })
  const answer = await post('/sign-in', { email, password, next: '/' })
  if (answer.status !== 302) throw new Error(`Signing in answered ${answer.status}: ${answer.html.slice(0, 500)}`)
  const download = async (path: string) => {
    const response = await fetch(app.url + path, { redirect: 'manual', headers: { cookie } })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  return { cookie: () => cookie, get: (path) => ask(path), post, download }
}
