import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { until } from '../../../tests/support/until'
import { seconds } from '../../clock'
import { readConfig } from '../../config.server'
import { type Pages, startPages, threadLimits } from './pages.server'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** Threads that serve nothing: their script is the given text. */
const script = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`)

async function serverOf(code: string, patience: number): Promise<{ url: string; log: () => string }> {
  const lines: string[] = []
  const log = vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
  const main = { answer: async () => undefined, failure: () => {}, listen: () => {} }
  const pages: Pages = startPages(script(code), readConfig({}), main, { ...threadLimits, patience })
  const server = createServer((request, response) => void pages.answer(request, response, '127.0.0.1'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(async () => {
    server.close()
    server.closeAllConnections()
    await pages.stop()
    log.mockRestore()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, log: () => lines.join('') }
}

test('a request without a ready thread waits, and then gets a 503 with a digest', async () => {
  const { url, log } = await serverOf('setInterval(() => {}, 1000)', 50)
  const answer = await fetch(url, { headers: { accept: 'text/html' } })
  const digest = answer.headers.get('x-digest')
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await answer.text()).toContain(`<code>${digest}</code>`)
  expect(log()).toContain(`"digest":"${digest}"`)
})

test('a thread that cannot start is logged with the reason, and requests get its digest', async () => {
  const { url, log } = await serverOf('throw new Error("no such luck")', 200)
  await until('the thread has failed', () => log().includes('no such luck'))
  const answer = await fetch(url)
  const { digest } = (await answer.json()) as { digest: string }
  expect(answer.status).toBe(503)
  expect(
    log()
      .split('\n')
      .find((line) => line.includes(`"digest":"${digest}"`)),
  ).toContain('no such luck')
})

test('requests beyond the limit get a 503 at once', async () => {
  const { url } = await serverOf('setInterval(() => {}, 1000)', seconds(60))
  const gone = new AbortController()
  const waiting = Array.from({ length: 500 }, () => fetch(url, { signal: gone.signal }).catch(() => undefined))
  await until('one too many', async () => {
    const answer = await fetch(url, { signal: AbortSignal.timeout(500) }).catch(() => undefined)
    return (await answer?.text())?.includes('Too many pages')
  })
  gone.abort()
  await Promise.all(waiting)
})
