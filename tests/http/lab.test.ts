import { beforeAll, expect, test } from 'vitest'
import { failingPages, refusalPages } from '../../app/routes/lab/kinds'
import { labSecret } from '../../app/routes/lab/lab-failure'
import { type App, startApp } from '../support/app'
import { digestline } from '../support/seed'
import { sharedApp } from '../support/shared-app'
import { until } from '../support/until'

let app: App
beforeAll(async () => {
  app = await sharedApp({ lab: true })
})

const sentence = 'Application error: a server-side exception has occurred (see the server logs for more information).'
const paths = failingPages.map(({ path }) => path)
/** Where more than one segment fails: root and Layout, and addresses that are not pages. */
const frameless = ['resource', 'root-loader', 'root-render', 'layout']

type Answer = { status: number; header: string | null; body: string; headers: Headers }

async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(`${app.url}/__lab/${path}`, {
    redirect: 'manual',
    ...init,
    headers: { Accept: 'text/html', Origin: app.url, ...init.headers },
  })
  const body = await response.text()
  return { status: response.status, header: response.headers.get('X-Digest'), body, headers: response.headers }
}

const digestsOn = (html: string) =>
  [...html.matchAll(/Digest: (?:<!-- -->)?<code>([^<]*)<\/code>/g)].map(([, digest]) => digest)

type Line = Record<'digest' | 'kind' | 'level' | 'time' | 'message' | 'requestId' | 'method' | 'path', string> & {
  route?: string
  stack?: string
  previous?: string
}

const logged = (): Line[] => app.stderrLines().flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []))
/** A failure of a job of the server, such as a message that cannot be sent, is of no request. */
const ofRequests = () => logged().filter(({ requestId }) => requestId !== undefined)
const lineOf = (digest: string | null | undefined) =>
  until(`the log line of ${digest}`, () => logged().find((line) => line.digest === digest))

function expectNoLeak(answer: Answer): void {
  expect(answer.body).not.toContain(labSecret)
  expect(answer.body).not.toMatch(/\.js:\d+|LabFailure|failed on purpose/)
  expect(JSON.stringify([...answer.headers])).not.toContain(labSecret)
}

test.each(paths)('%s: the segment is replaced by the sentence and a digest, and nothing leaks', async (path) => {
  const answer = await ask(path)
  expect(answer.status).toBe(500)
  expect(answer.body.split(sentence)).toHaveLength(2)
  expect(digestsOn(answer.body)).toEqual([answer.header])
  expect(answer.body).toContain(`href="/d/${answer.header}"`)
  expect(answer.body.includes('All failures')).toBe(!frameless.includes(path))
  expectNoLeak(answer)
})

test.each(paths)('%s: the log has the same digest, with the failure', async (path) => {
  const { header, headers } = await ask(path)
  const line = await lineOf(header)
  expect(line).toMatchObject({ level: 'error', method: 'GET', requestId: headers.get('X-Request-Id') })
  expect(line.path).toContain(`/__lab/${path.split('?')[0]}`)
  expect(new Date(line.time).toISOString()).toBe(line.time)
  expect(logged().filter(({ digest }) => digest === header)).toHaveLength(1)
})

test.each(paths)('%s: the data of a navigation contain only digests', async (path) => {
  const [pathname, query] = path.split('?')
  const answer = await ask(`${pathname}.data${query ? `?${query}` : ''}`, { headers: { Accept: '*/*' } })
  expectNoLeak(answer)
  if (answer.status === 500) {
    expect(answer.body).toContain(answer.header)
    await lineOf(answer.header)
  }
})

test('every kind of failure has its name in the log', async () => {
  const kindOf = async (path: string) => (await lineOf((await ask(path)).header)).kind
  expect(await kindOf('loader')).toBe('loader')
  expect(await kindOf('middleware')).toBe('middleware')
  expect(await kindOf('render')).toBe('render')
  expect(await kindOf('suspense')).toBe('render')
  expect(await kindOf('deferred')).toBe('deferred')
  expect(await kindOf('headers')).toBe('headers')
  expect(await kindOf('meta')).toBe('meta')
  expect(await kindOf('resource')).toBe('loader')
})

test('the log has message, stack and route; a thrown string has neither name nor stack', async () => {
  const line = await lineOf((await ask('loader')).header)
  expect(line.message).toBe(`${labSecret}: loader failed on purpose`)
  expect(line.stack).toContain('labFailure')
  expect(line.route).toBe('routes/lab/loader')
  const text = await lineOf((await ask('loader?throw=string')).header)
  expect(text).toMatchObject({ type: 'Thrown string', message: `${labSecret}: a string` })
  expect(text.stack).toBeUndefined()
})

test('a boundary that throws shows its own digest, and the log ties it to the failure it covered up', async () => {
  const line = await lineOf((await ask('boundary')).header)
  expect(line.message).toContain('boundary failed')
  const covered = await lineOf(line.previous)
  expect(covered.message).toContain('loader under a boundary')
})

test('a failed form post answers with the fallback in its segment', async () => {
  const answer = await ask('action', { method: 'POST', body: new URLSearchParams({ any: 'thing' }) })
  expect(answer.status).toBe(500)
  expect(answer.body).toContain(sentence)
  expect(answer.body).toContain('All failures')
  expect(digestsOn(answer.body)).toEqual([answer.header])
  expectNoLeak(answer)
  expect(await lineOf(answer.header)).toMatchObject({ kind: 'action', method: 'POST' })
})

test('a failed post by script carries the same digest in body, header and log', async () => {
  const answer = await ask('action.data', { method: 'POST', body: new URLSearchParams(), headers: { Accept: '*/*' } })
  expect(answer.status).toBe(500)
  expect(answer.body).toContain(answer.header)
  expectNoLeak(answer)
  await lineOf(answer.header)
})

test('a resource route returns a page to browsers and problem+json to programs', async () => {
  for (const method of ['GET', 'POST']) {
    const page = await ask('resource', { method })
    expect(page.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
    expect(digestsOn(page.body)).toEqual([page.header])
    expectNoLeak(page)
    const json = await ask('resource', { method, headers: { Accept: 'application/json' } })
    expect(json.headers.get('Content-Type')).toBe('application/problem+json')
    expect(JSON.parse(json.body)).toMatchObject({ status: 500, digest: json.header })
    expectNoLeak(json)
  }
})

test('HEAD responds like GET, without the page', async () => {
  const answer = await ask('suspense', { method: 'HEAD' })
  expect(answer.status).toBe(500)
  expect(answer.body).toBe('')
  expect((await lineOf(answer.header)).method).toBe('HEAD')
})

test.each(refusalPages.map(({ path }) => path))('%s is plain text with a next step, and no failure', async (path) => {
  const before = ofRequests().length
  const answer = await ask(path)
  expect(answer.status).toBe(Number(path.split('=')[1]))
  expect(answer.body).toMatch(/class="fallback-actions"><a [^>]*href="[^"]+">(Go to the start page|Sign in)</)
  expect(answer.body).toContain('All failures')
  expect(answer.body).not.toContain('Digest:')
  expect(answer.header).toBeNull()
  expect(ofRequests()).toHaveLength(before)
})

test.each(refusalPages.map(({ path }) => path))('%s responds the same to a navigation by script', async (path) => {
  const before = ofRequests().length
  const answer = await ask(path.replace('?', '.data?'), { headers: { Accept: '*/*' } })
  expect(answer.status).toBe(Number(path.split('=')[1]))
  expect(answer.header).toBeNull()
  expect(answer.body).not.toContain('digest')
  expect(ofRequests()).toHaveLength(before)
})

test.each(['data', 'problem'])('a resource route rejects by %s with its own status and sentence', async (refuse) => {
  const before = ofRequests().length
  for (const status of [403, 500, 503, 507]) {
    const path = `resource?refuse=${refuse}&status=${status}`
    const answer = await ask(path, { headers: { Accept: 'application/json' } })
    expect([answer.status, answer.header]).toEqual([status, null])
    expect(answer.body).toContain('Too many pages are being loaded at once.')
  }
  expect(ofRequests()).toHaveLength(before)
})

test('an unknown address is rejected without repeating it', async () => {
  const answer = await ask('%3Cscript%3Ealert(1)%3C/script%3E')
  expect(answer.status).toBe(404)
  expect(answer.body).not.toContain('<script>alert')
  expect(answer.header).toBeNull()
})

test('a failure of Digestline is found by its digest in the built-in project', async () => {
  const boundary = await lineOf((await ask('boundary')).header)
  for (const digest of [(await ask('render')).header ?? '', boundary.digest, boundary.previous ?? '']) {
    const answer = await until(`${digest} to be recorded`, async () => {
      const found = (await digestline(app, ['lookup', digest])) as { matches: object[] }
      return found.matches.length > 0 && found
    })
    expect(answer.matches[0]).toMatchObject({ confidence: 'exact', project: { slug: 'digestline' } })
  }
})

test('every response forbids scripts and frames of other sites, and has a new nonce', async () => {
  const policies = await Promise.all(
    ['', 'loader', 'layout'].map(async (path) => (await ask(path)).headers.get('Content-Security-Policy') ?? ''),
  )
  for (const policy of policies) {
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=]{22,}'/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
  }
  expect(new Set(policies).size).toBe(policies.length)
})

test('inline scripts of a page have the nonce of its policy', async () => {
  const { body, headers } = await ask('loader')
  const nonce = /'nonce-([^']+)'/.exec(headers.get('Content-Security-Policy') ?? '')?.[1]
  const scripts = [...body.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag)
  expect(scripts.length).toBeGreaterThan(0)
  for (const tag of scripts) expect(tag).toContain(`nonce="${nonce}"`)
})

test('without DIGESTLINE_LAB the lab does not exist', async () => {
  const plain = await startApp()
  try {
    for (const path of ['', '/loader', '/resource', '/render', '/layout']) {
      const response = await fetch(`${plain.url}/__lab${path}`, { headers: { Accept: 'text/html' } })
      expect(response.status, path).toBe(404)
    }
    expect(plain.stderrLines().filter((line) => line.includes('"digest"'))).toEqual([])
  } finally {
    await plain.stop()
  }
})
