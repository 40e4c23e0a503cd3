import { afterAll, beforeAll, expect } from 'vitest'
import { seconds } from '../../app/clock'
import { resourcePaths } from '../../app/routes/api/v1/openapi-resources'
import { type LivedIn, startLivedIn } from './a-lived-in-app'
import { describedFetch } from './described-api'
import { makeAccount, makeToken } from './seed'

export type Json = Record<string, unknown>
type Answer = { status: number; body: Json }

export type ApiScript = {
  lived: LivedIn
  /**
   * Sends a request to `/api/v1<path>`, by default with an owner's token. The answer is checked against the OpenAPI document. The body of
   * a file is `{ text }`.
   */
  ask: (method: string, path: string, body?: unknown, bearer?: string) => Promise<Answer>
  /** Sends a request, and expects success. */
  must: (method: string, path: string, body?: unknown) => Promise<Json>
  /** The operations of these addresses that had no success yet, as `GET /projects`, sorted. */
  notDone: (isOf: (path: string) => boolean) => string[]
}

const operations = Object.entries(resourcePaths).flatMap(([path, methods]) =>
  Object.keys(methods)
    .filter((name) => name !== 'parameters')
    .map((name) => ({ path, operation: `${name.toUpperCase()} ${path}` })),
)
const templates = Object.keys(resourcePaths).sort((one, other) => fixed(other) - fixed(one))
/** How much of an address is not a parameter. */
function fixed(template: string) {
  return template.split('/').filter((part) => part !== '' && !part.startsWith('{')).length
}

/** The script of an owner that asks the API of an app in which everything has something to show. `ann@example.com` has an account there. */
async function startApiScript(): Promise<ApiScript> {
  const lived = await startLivedIn()
  const token = await makeToken(lived.app)
  await makeAccount(lived.app, { email: 'ann@example.com', password: 'a password of somebody' })
  const done = new Set<string>()

  async function ask(method: string, path: string, body?: unknown, bearer = token): Promise<Answer> {
    const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' }
    const sent = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
    const response = await describedFetch(`${lived.app.url}/api/v1${path}`, sent)
    const text = await response.text()
    const [pathname = ''] = path.split('?')
    const template = templates.find((one) => new RegExp(`^${one.replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname))
    if (response.ok && template) done.add(`${method} ${template}`)
    const isJson = /json/.test(response.headers.get('content-type') ?? '')
    return { status: response.status, body: (isJson ? JSON.parse(text) : text === '' ? {} : { text }) as Json }
  }

  async function must(method: string, path: string, body?: unknown): Promise<Json> {
    const answer = await ask(method, path, body)
    expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300)
    return answer.body
  }

  const notDone = (isOf: (path: string) => boolean) =>
    operations.flatMap(({ path, operation }) => (isOf(path) && !done.has(operation) ? operation : [])).sort()
  return { lived, ask, must, notDone }
}

/** The same script for all tests of a file: it starts before the first one, and its app ends after the last. */
export function anApiScript(): ApiScript {
  let script: ApiScript
  beforeAll(async () => {
    script = await startApiScript()
  }, seconds(120))
  afterAll(() => script.lived.app.stop())
  return {
    get lived() {
      return script.lived
    },
    ask: (...asked) => script.ask(...asked),
    must: (...asked) => script.must(...asked),
    notDone: (isOf) => script.notDone(isOf),
  }
}

export const idOf = ({ id }: Json) => String(id)

/** Channels and rules with everything that can be done to them, of a project (`/projects/shop/`) or of the instance (`/`). */
export async function tryAlerting({ ask, must }: ApiScript, base: string): Promise<void> {
  const channel = await must('POST', `${base}channels`, {
    kind: 'webhook',
    name: 'Hook',
    settings: { url: 'http://127.0.0.1:9/' },
  })
  const hook = `${base}channels/${idOf(channel)}`
  expect(await must('GET', hook)).toMatchObject({ settings: { url: 'http://127.0.0.1:9/' }, secrets: ['secret'] })
  expect(JSON.stringify(await must('GET', hook))).not.toContain(String(channel.secret))
  expect(await must('PATCH', hook, { name: 'Hook 2', on: false })).toMatchObject({ name: 'Hook 2', off: {} })
  await must('PATCH', hook, { on: true })
  expect(await must('POST', `${hook}/secret`)).toEqual({ secret: expect.stringMatching(/^whsec_/) })
  const tracker = await must('POST', `${base}channels`, {
    kind: 'github',
    name: 'Tracker 2',
    settings: { repository: 'acme/shop', token: 'ghp_1234567890' },
  })
  await must('POST', `${base}channels/${idOf(tracker)}/tracker-secret`)
  const rule = await must('POST', `${base}rules`, { name: 'Rule', when: ['new'], channels: [channel.id] })
  const one = `${base}rules/${idOf(rule)}`
  expect(await must('PATCH', one, { enabled: false, pauseMinutes: 5 })).toMatchObject({
    name: 'Rule',
    enabled: false,
  })
  expect((await ask('PATCH', one, { channels: [4711] })).status).toBe(400)
  expect(await must('GET', one)).toMatchObject({ channels: [channel.id], pauseMinutes: 5 })
  expect(await must('POST', `${base}rules/preview`, { name: 'Rule', when: ['new'] })).toMatchObject({ cut: false })
  expect(await must('POST', `${one}/test`)).toMatchObject({ deliveries: [expect.any(Number)] })
  await must('POST', `${hook}/test`)
  await must('GET', `${base}rules`)
  await must('GET', `${base}channels`)
  await must('DELETE', one)
  await must('DELETE', hook)
  expect((await ask('GET', hook)).status).toBe(404)
}

type Invitation = { email: string; role?: string; roles?: { project: string; role: string }[] }

/** Invites this person with this request, renews and withdraws the invitation. `base`: where invitations of the project or instance are. */
export async function tryInvitation({ ask, must }: ApiScript, base: string, sent: Invitation): Promise<void> {
  expect(await must('POST', base, sent)).toMatchObject({ email: sent.email, link: expect.stringContaining('http') })
  const { invitations } = await must('GET', base)
  const [open] = (invitations as Json[]).filter(({ email }) => email === sent.email)
  expect(open).toMatchObject({ owner: false, roles: [{ project: 'shop', role: 'member' }] })
  expect(await must('POST', `${base}/${open?.id}/renewal`)).toMatchObject({ email: sent.email })
  await must('DELETE', `${base}/${open?.id}`)
  expect((await ask('DELETE', `${base}/${open?.id}`)).status).toBe(404)
}
