import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { OutsideAllowed } from '../../app/config'

/** What `OUTSIDE_ALLOW=127.0.0.1` means: receivers of tests listen there. */
export const allowLoopback: OutsideAllowed = {
  hosts: [],
  networks: [{ address: '127.0.0.1', prefix: 32, family: 'ipv4' }],
}

export type Received = { path: string; headers: IncomingMessage['headers']; body: string }

/** A server that other machines would be: keeps what it was sent, and answers as `answer` says. `host`: a loopback address. */
export async function aReceiver(
  answer: (received: Received, response: ServerResponse, count: number) => void = (_, response) => response.end('ok'),
  host: '127.0.0.1' | '::1' = '127.0.0.1',
) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const one = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts).toString() }
      received.push(one)
      answer(one, response, received.length)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    received,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
