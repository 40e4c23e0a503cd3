import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { seconds } from '../clock'
import type { Limits } from '../config'
import { allowedMethods } from './request-target'

export type Answer = (request: IncomingMessage, response: ServerResponse) => void

export type ConnectionLimits = Pick<
  Limits,
  'headerBytes' | 'headerLines' | 'headersMilliseconds' | 'bodyMilliseconds' | 'idleMilliseconds'
>

/**
 * The HTTP server with its limits on connections: a slow client only occupies its connection, for a limited time. Calls `tooManyLines` for
 * each request that is refused because of its number of header lines.
 */
export function makeHttpServer(limits: ConnectionLimits, answer: Answer, tooManyLines: () => void): Server {
  const { headerBytes, headerLines, headersMilliseconds, bodyMilliseconds, idleMilliseconds } = limits
  const server = createServer({
    maxHeaderSize: headerBytes,
    headersTimeout: headersMilliseconds,
    // Intake has its own limit for bodies, which answers and counts; this one is for all other requests.
    requestTimeout: headersMilliseconds + bodyMilliseconds + seconds(15),
    keepAliveTimeout: idleMilliseconds,
    connectionsCheckingInterval: seconds(1),
  })
  // Node's limit differs: version 20 drops further lines silently, version 26 answers 431. So all lines are read, up to `headerBytes`.
  server.maxHeadersCount = 0
  // For an idle connection. Longer than the limit on headers, which is answered with 408.
  server.timeout = headersMilliseconds + idleMilliseconds
  server.on('request', (request, response) => {
    response.on('timeout', endUnread)
    if (request.rawHeaders.length > headerLines * 2) {
      tooManyLines()
      refuseLines(response, headerLines)
    } else answer(request, response)
  })
  server.on('checkContinue', (request, response) => {
    // Node would write it into the middle of the previous answer if that is still being sent. A client must not wait for it indefinitely
    // (RFC 9110 §10.1.1).
    if (response.socket) response.writeContinue()
    server.emit('request', request, response)
  })
  server.on('connect', refuseTunnel)
  return server
}

/** Ends a connection whose client does not read its answer. A connection stays open while its answer is being made. */
function endUnread(this: ServerResponse): void {
  if (this.socket && this.socket.writableLength > 0) this.socket.destroy()
}

function refuseLines(response: ServerResponse, most: number): void {
  const sentence = `A request may have ${most} header lines.\n`
  response.writeHead(431, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': sentence.length,
    Connection: 'close',
  })
  response.end(sentence)
}

/** CONNECT has no response object to write to. */
function refuseTunnel(_request: IncomingMessage, socket: Duplex): void {
  socket.on('error', () => {}) // the client has left
  const head = ['HTTP/1.1 405 Method Not Allowed', `Allow: ${allowedMethods}`, 'Content-Length: 0', 'Connection: close']
  socket.end(`${head.join('\r\n')}\r\n\r\n`)
}
