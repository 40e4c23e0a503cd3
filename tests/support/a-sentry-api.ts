import { expect } from 'vitest'
import { settled } from './api'
import type { App } from './app'
import { eventEnvelope, sendEnvelope } from './intake'
import { digestline, makeToken } from './seed'
import { anotherProject, newTenant } from './shared-app'

type Answer = { status: number; link: string; body: never }

/** As rows of Sentry's issue list. */
export type Listed = { id: string; shortId: string; count: string; status: string }[]

/**
 * A tenant whose project `name` has three issues, with one, two and three events, an empty project `name`-bare, and a helper of the first.
 * `ids`: of the events, in their order; `desk`: the helper's token.
 */
export async function makeSentryApi(name: string) {
  const tenant = await newTenant(name)
  const { app, project, token, email } = tenant
  await anotherProject(tenant, `${name} bare`)
  const ids: string[] = []
  for (const [n, name] of ['Payment', 'Basket', 'Search'].entries()) {
    const frame = { function: name, filename: `src/${name}.ts`, lineno: 7, colno: 3, in_app: true }
    const context = { pre_context: ['  try {'], context_line: `    ${name}()`, post_context: ['  }'] }
    const values = [{ type: `${name}Error`, value: 'no till', stacktrace: { frames: [{ ...frame, ...context }] } }]
    for (let times = 0; times <= n; times++) {
      const { body, eventId } = eventEnvelope({
        exception: { values },
        level: n === 2 ? 'warning' : 'error',
        release: 'shop@1.0.0',
        environment: n === 0 ? 'staging' : 'production',
        user: { id: String(times), email: 'mira@example.org' },
        tags: { till: 'north' },
        breadcrumbs: [{ category: 'ui.click', message: 'Pay' }],
        request: { url: 'https://shop.example/checkout', method: 'POST' },
      })
      ids.push(eventId)
      await sendEnvelope(app, project, body)
      await settled(app)
    }
  }
  const helper = `desk@${project.slug}.example`
  const place = ['--project', project.slug, '--role', 'helper']
  await digestline(app, ['user', 'add', '--email', helper, '--password-stdin', ...place], 'a password of it')
  const desk = await makeToken(app, helper)
  return { app, project, token, email, ids, helper, desk, ...askingAs(app, token) }
}

/** Requests to Sentry's web API with a token, as its clients make them. */
function askingAs(app: App, token: string) {
  async function ask(path: string, init: RequestInit & { as?: string } = {}) {
    const headers = { Authorization: `Bearer ${init.as ?? token}`, 'Content-Type': 'application/json' }
    const response = await fetch(`${app.url}/api/0/${path}`, { ...init, headers })
    const text = await response.text()
    expect(response.headers.get('Content-Type'), `${path}: ${text.slice(0, 200)}`).toMatch(/^application\/json/)
    return { status: response.status, link: response.headers.get('Link') ?? '', body: JSON.parse(text) } as Answer
  }

  const send = (method: string, path: string, body: unknown, as = token) =>
    ask(path, { method, body: JSON.stringify(body), as })

  const list = async (query: string): Promise<Listed> => (await ask(`organizations/digestline/issues/?${query}`)).body
  const listed = async (query: string) => (await list(query)).map(({ shortId }) => shortId)
  return { ask, send, list, listed }
}
