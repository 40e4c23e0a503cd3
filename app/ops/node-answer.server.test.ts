import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, Socket } from 'node:net'
import { expect, test } from 'vitest'
import { writeAnswer } from './node-answer.server'

test('a stream without a reader is cancelled, also when the client disconnected before it started', async () => {
  const cancelled = new Promise<void>((resolve) => {
    const server = createServer(async (request, response) => {
      client.destroy()
      await once(response, 'close')
      await writeAnswer(request, response, new Response(new ReadableStream({ cancel: () => resolve() })))
      server.close()
    })
    server.listen(0, '127.0.0.1')
    const client = new Socket()
    server.once('listening', () => {
      client.connect((server.address() as AddressInfo).port, '127.0.0.1')
      client.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n')
    })
    client.on('error', () => {})
  })
  await expect(cancelled).resolves.toBeUndefined()
})
