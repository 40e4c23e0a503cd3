import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { MessageChannel } from 'node:worker_threads'
import { afterEach, expect, test, vi } from 'vitest'
import { until } from '../../../tests/support/until'
import { readConfig } from '../../config.server'
import type { WebHandler } from '../handler.server'
import { bodyLimit } from './body-limit'
import type { FromPages, ToPages } from './messages'
import { PageDispatcher } from './page-dispatcher.server'
import { ProxiedRequest } from './proxied-request.server'
import { requestBody } from './request-body.server'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A server whose pages come from `handler` through a message channel, like from a thread. */
async function serverOf(handler: WebHandler): Promise<{ url: string; pieces: () => number }> {
  const { port1: main, port2: thread } = new MessageChannel()
  const dispatcher = new PageDispatcher(handler, readConfig({}), (message, transfer = []) =>
    thread.postMessage(message, transfer),
  )
  thread.on('message', (message: Parameters<PageDispatcher['onMessage']>[0]) => dispatcher.onMessage(message))
  const requests = new Map<number, ProxiedRequest>()
  let pieces = 0
  main.on('message', (message: FromPages) => {
    if (message.kind === 'piece') pieces++
    if ('id' in message && message.kind !== 'ask') requests.get(message.id)?.onMessage(message)
  })
  const toThread = (message: ToPages, transfer: readonly Transferable[] = []) =>
    main.postMessage(message, transfer as [])
  let id = 0
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/'
    const limit = bodyLimit(path)
    const body = await requestBody(request, limit)
    if (body === 'too-large' || body === 'cut') return response.destroy()
    const { method = 'GET', rawHeaders } = request
    const forwarded = { id: ++id, method, path, rawHeaders, clientAddress: '127.0.0.1', peerAddress: '127.0.0.1', body }
    const proxied = new ProxiedRequest(
      forwarded,
      request,
      response,
      limit.bytes,
      toThread as ConstructorParameters<typeof ProxiedRequest>[4],
    )
    requests.set(forwarded.id, proxied)
    response.once('close', () => proxied.close())
    return proxied.send()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => {
    server.close()
    server.closeAllConnections()
    main.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, pieces: () => pieces }
}

/** Chunks of 64 KiB, endless when `count` is Infinity; reports when it was cancelled. */
function chunks(count: number): { stream: ReadableStream<Uint8Array>; made: () => number; cancelled: Promise<void> } {
  let made = 0
  let cancel = () => {}
  const cancelled = new Promise<void>((resolve) => {
    cancel = resolve
  })
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await nextTurn()
      if (made++ < count) controller.enqueue(new Uint8Array(64 * 1024).fill(made))
      else controller.close()
    },
    cancel,
  })
  return { stream, made: () => made, cancelled }
}

test('a large answer arrives completely', async () => {
  const { url } = await serverOf(async () => new Response(chunks(512).stream))
  const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer())
  expect(bytes.byteLength).toBe(512 * 64 * 1024)
  expect(bytes[64 * 1024 * 300]).toBe(301 % 256)
})

test('an answer is not produced faster than the client reads', async () => {
  const { stream, made, cancelled } = chunks(Number.POSITIVE_INFINITY)
  const { url } = await serverOf(async () => new Response(stream))
  const response = await new Promise<import('node:http').IncomingMessage>((resolve) => ask(url, resolve).end())
  await until('no more to be made', async () => {
    const before = made()
    for (let turn = 0; turn < 200; turn++) await nextTurn()
    return made() === before
  })
  expect(made()).toBeLessThan(512)
  response.destroy()
  await cancelled
})

test('a client that disconnects cancels its answer', async () => {
  let signal: AbortSignal | undefined
  const { url } = await serverOf(
    (request) =>
      new Promise((_, reject) => {
        signal = request.signal
        request.signal.addEventListener('abort', () => reject(request.signal.reason))
      }),
  )
  const gone = new AbortController()
  const asked = fetch(url, { signal: gone.signal }).catch(() => 'gone')
  await until('the request', () => signal)
  gone.abort()
  expect(await asked).toBe('gone')
  await until('its end', () => signal?.aborted)
})

test('a posted form, and several cookies in the answer', async () => {
  const { url } = await serverOf(async (request) => {
    const headers = new Headers({ 'Content-Type': 'text/plain' })
    headers.append('Set-Cookie', 'a=1; Path=/')
    headers.append('Set-Cookie', 'b=2; Expires=Thu, 01 Jan 2032 00:00:00 GMT')
    return new Response(JSON.stringify([...(await request.formData())]), { headers })
  })
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams({ name: 'Ä & ö', more: '' }) })
  expect(await answer.text()).toBe('[["name","Ä & ö"],["more",""]]')
  expect(answer.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2; Expires=Thu, 01 Jan 2032 00:00:00 GMT'])
})

test('HEAD is answered without a body', async () => {
  const { url } = await serverOf(async () => new Response('a page', { status: 404, headers: { 'X-Kept': 'yes' } }))
  const answer = await fetch(url, { method: 'HEAD' })
  expect([answer.status, answer.headers.get('x-kept'), await answer.text()]).toEqual([404, 'yes', ''])
})

test('an upload of 32 MiB arrives completely, in pieces', async () => {
  const { url } = await serverOf(async (request) => {
    let total = 0
    let sum = 0
    for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
      total += chunk.byteLength
      sum += chunk[0] ?? 0
    }
    return Response.json({ total, isSum: sum > 0 })
  })
  const body = new Uint8Array(32 * 1024 * 1024).fill(7)
  const answer = await fetch(`${url}/api/0/organizations/o/chunk-upload/`, { method: 'POST', body })
  expect(await answer.json()).toEqual({ total: body.byteLength, isSum: true })
})

test('an upload that no route reads is answered anyway', async () => {
  const { url } = await serverOf(async () => new Response('No.', { status: 403 }))
  const body = new Uint8Array(8 * 1024 * 1024)
  const answer = await fetch(`${url}/api/0/upload/`, { method: 'POST', body })
  expect([answer.status, await answer.text()]).toEqual([403, 'No.'])
})

test('an upload beyond the limit is refused, and its sender gets the answer', async () => {
  let left = 40
  const { url } = await serverOf(async (request) => new Response(String((await request.arrayBuffer()).byteLength)))
  const body = new ReadableStream({
    pull(controller) {
      if (left-- > 0) controller.enqueue(new Uint8Array(1024 * 1024))
      else controller.close()
    },
  })
  const init = { method: 'POST', body, duplex: 'half' } as RequestInit
  const answer = await fetch(`${url}/api/0/upload/`, init)
  expect([answer.status, await answer.text()]).toEqual([413, 'That is more than this address takes (33 MiB).\n'])
})

test('a page is compressed for clients that accept it, with its length', async () => {
  const { url } = await serverOf(async () => new Response('word '.repeat(1000), { headers: { Vary: 'Cookie' } }))
  const packed = await fetch(url, { headers: { 'accept-encoding': 'gzip' } })
  expect([packed.headers.get('content-encoding'), packed.headers.get('vary')]).toEqual([
    'gzip',
    'Cookie, Accept-Encoding',
  ])
  expect(Number(packed.headers.get('content-length'))).toBeLessThan(200)
  expect(await packed.text()).toBe('word '.repeat(1000))
  const plain = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
  expect([plain.headers.get('content-encoding'), plain.headers.get('content-length')]).toEqual([null, '5000'])
})

test.each([
  ['the handler rejects', () => Promise.reject(new Error('broken'))],
  ['the answer cannot be sent', async () => Response.error()],
] as [string, WebHandler][])(
  'when %s there is an answer, with the digest of the line in the log',
  async (_, handler) => {
    const lines: string[] = []
    const log = vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
    const { url } = await serverOf(handler)
    const answer = await fetch(url, { headers: { accept: 'text/html' } })
    log.mockRestore()
    const digest = answer.headers.get('x-digest')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([500, 'text/html; charset=utf-8'])
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(await answer.text()).toContain(`<code>${digest}</code>`)
    expect(lines.join('')).toContain(`"digest":"${digest}"`)
  },
)
