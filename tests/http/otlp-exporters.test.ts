import { beforeAll, expect, test } from 'vitest'
import { type Api, api } from '../support/api'
import type { App } from '../support/app'
import { recordedExports, sentNow } from '../support/recorded-exports'
import { anotherProject, newTenant, type Tenant } from '../support/shared-app'

/** Requests of OpenTelemetry's exporters for Python and of the collector, recorded byte by byte (tests/fixtures/otlp-exporters). */
let tenant: Tenant
let app: App
let ask: Api
beforeAll(async () => {
  tenant = await newTenant('Exporters')
  app = tenant.app
  ask = api(app, tenant.token)
})

/** Sends a recording to a new project; its slug. */
async function play(name: 'python' | 'collector'): Promise<string> {
  const { slug, key } = await anotherProject(tenant, `Exporters ${name}`)
  for (const recorded of recordedExports(name)) {
    const { path, headers, body } = sentNow(recorded, key)
    const answer = await fetch(app.url + path, { method: 'POST', headers, body })
    const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1]
    expect([answer.status, answer.headers.get('content-type')], path).toEqual([200, type])
    expect((await answer.text()).length).toBe(type === 'application/json' ? 2 : 0)
  }
  await ask.settled()
  return slug
}

type Shown = {
  payload: Record<string, unknown> & { exception: { mechanism?: object; stacktrace: string }[] }
  logs: { level: string; message: string }[]
}

async function newest(slug: string, title: RegExp): Promise<{ count: number; event: Shown }> {
  const issue = (await ask.issues(`project:${slug}`)).find((one) => title.test(one.title))
  if (!issue) throw new Error(`no issue is called ${title}`)
  const [id] = await ask.eventIds(issue.shortId)
  const event = (await ask.get(`/events/${id}?project=${slug}`)).body as Shown
  return { count: issue.count, event }
}

test('Python: exceptions of spans and logs, compressed and not', async () => {
  const slug = await play('python')
  const stats = await ask.stats(slug)
  expect(stats.event).toMatchObject({ processed: 4, duplicate: 2, parked: 0 })
  expect(stats.span?.refused).toEqual({ not_kept: 2 })
  expect(stats.log_line).toMatchObject({ processed: 6 })

  const failed = await newest(slug, /^IndexError: list index out of range/)
  expect(failed.count).toBe(2)
  const { payload, logs } = failed.event
  expect(payload).toMatchObject({
    platform: 'python',
    release: '3.2.1',
    environment: 'staging',
    server_name: 'web-1',
    transaction: 'POST /orders',
    tags: { service: 'shop-python' },
    user: { id: 'u-7' },
    request: { method: 'POST', url: '/orders' },
    exception: [{ type: 'IndexError' }],
  })
  expect(payload.exception[0]?.stacktrace).toContain('in price')
  expect(logs.map(({ level, message }) => `${level} ${message}`)).toEqual(['info order of u-7 comes in'])
  const { trace } = payload.contexts as { trace: { trace_id: string } }
  const { matches } = await ask.lookup(trace.trace_id)
  expect(matches[0]).toMatchObject({ kind: 'trace_id', confidence: 'exact', project: { slug } })

  const handled = await newest(slug, /^ValueError: could not convert string to float/)
  expect(handled.event.payload.exception[0]?.mechanism).toMatchObject({ handled: true })
  expect(handled.event.logs).toMatchObject([{ level: 'warning', message: 'rates are stale' }])
})

test('the collector: spans of several services in a batch, as Protocol Buffers and as JSON, and a batch it repeats', async () => {
  const slug = await play('collector')
  const stats = await ask.stats(slug)
  // Spans are sent three times: again after a 503, and as JSON. The failure of a log record is that of its span.
  expect(stats.event).toMatchObject({ processed: 2, parked: 0 })
  const issues = await ask.issues(`project:${slug}`)
  expect(issues.map(({ title, count }) => [title, count]).sort()).toEqual([
    ['*errors.errorString: cart is closed', 1],
    ['*errors.errorString: payment is closed', 1],
  ])
  const { event } = await newest(slug, /cart is closed/)
  expect(event.payload).toMatchObject({
    platform: 'go',
    release: '1.4.0',
    environment: 'production',
    server_name: 'cart-7f9c',
    tags: { service: 'cart' },
    contexts: { trace: { trace_id: '4bf92f3577b34da6a3ce929d0e0e4736' }, resource: { 'k8s.pod.name': 'cart-7f9c' } },
  })
  expect(event.logs.map(({ message }) => message)).toContain('cart opened')
})
