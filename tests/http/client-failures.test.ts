import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../support/app'
import { until } from '../support/until'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const report = { digest: 'c2v3j2h72z8', kind: 'browser-render', type: 'TypeError', message: 'boom', path: '/issues' }

async function send(body: unknown, headers: Record<string, string> = {}): Promise<number> {
  const response = await fetch(`${app.url}/client-failures`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', Origin: app.url, 'Sec-Fetch-Site': 'same-origin', ...headers },
  })
  return response.status
}

const linesWith = (digest: string) => app.stderrLines().filter((line) => line.includes(digest))

test('a failure in the browser is logged with the digest that the browser made', async () => {
  expect(await send(report)).toBe(204)
  const [line = ''] = await until('the log line', () => linesWith(report.digest).length > 0 && linesWith(report.digest))
  expect(JSON.parse(line)).toMatchObject({ level: 'error', kind: 'browser-render', message: 'boom', path: '/issues' })
})

test('reports from other sites and without an origin are rejected', async () => {
  const digest = 'cfffffffff2'
  expect(await send({ ...report, digest }, { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' })).toBe(
    403,
  )
  const bare = await fetch(`${app.url}/client-failures`, {
    method: 'POST',
    body: JSON.stringify({ ...report, digest }),
  })
  expect(bare.status).toBe(403)
  expect(linesWith(digest)).toEqual([])
})

test('reports that are too large or malformed are rejected', async () => {
  expect(await send({ ...report, message: 'x'.repeat(17 * 1024) })).toBe(413)
  expect(await send('{"digest":')).toBe(400)
  expect(await send({ ...report, digest: 'nonsense' })).toBe(400)
})

test('the address is not a page', async () => {
  const response = await fetch(`${app.url}/client-failures`, { headers: { Accept: 'text/html' } })
  expect(response.status).toBe(405)
})

test('one address cannot flood the log', async () => {
  const statuses = new Set<number>()
  for (let i = 0; i < 40; i++) statuses.add(await send({ ...report, digest: 'cgggggggggg' }))
  expect(statuses).toEqual(new Set([204, 429]))
  expect(linesWith('cgggggggggg').length).toBeLessThanOrEqual(30)
})
