import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'
import { seconds } from '../clock'

/** How long requests under way may take once the server stops. */
const drainMilliseconds = seconds(5)

/**
 * Returns a function that stops the server: it accepts no more connections, answers the requests under way, and closes every connection
 * with its answer, because a client that keeps its connection busy would otherwise be cut off in the middle of a request. Resolves when all
 * connections are closed, or after `drainMilliseconds`. Call this before the server listens.
 */
export function drainable(server: Server): () => Promise<void> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    server.prependListener('request', (_request, response) => {
      response.shouldKeepAlive = false
    })
    // Node does not count a connection as idle before its first request; browsers open such connections in advance.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    // A connection whose request was under way becomes idle with its answer.
    const sweep = setInterval(() => server.closeIdleConnections(), 50)
    await Promise.race([closed, after(drainMilliseconds, undefined, { ref: false })])
    clearInterval(sweep)
    server.closeAllConnections()
  }
}
