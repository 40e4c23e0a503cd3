import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { readConfig } from '../config.server'
import type { WebHandler } from '../handler.server'
import { answerPage } from './node-pages.server'

async function answerOf(handler: WebHandler, init?: RequestInit): Promise<Response> {
  const config = readConfig({})
  const server = createServer((request, response) => void answerPage(request, response, handler, config, '127.0.0.1'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, init)
  server.close()
  return answer
}

test.each([
  ['the handler rejects', () => Promise.reject(new Error('broken'))],
  ['the answer cannot be sent', async () => Response.error()],
] as [string, WebHandler][])(
  'when %s there is an answer, with the digest of the line in the log',
  async (_, handler) => {
    const lines: string[] = []
    const log = vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
    const answer = await answerOf(handler, { headers: { accept: 'text/html' } })
    log.mockRestore()
    const digest = answer.headers.get('x-digest')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([500, 'text/html; charset=utf-8'])
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(await answer.text()).toContain(`<code>${digest}</code>`)
    expect(lines.join('')).toContain(`"digest":"${digest}"`)
  },
)
