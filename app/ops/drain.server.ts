import type { Server } from 'node:http'
import { setTimeout as after } from 'node:timers/promises'
import { seconds } from '../clock'
import type { Lanes } from '../intake/lane/lanes.server'

/** How long requests under way may take once the server stops. */
const drainMilliseconds = seconds(5)

/**
 * Takes no more connections, answers what is under way, and lets every connection go with its answer: clients that keep theirs busy
 * would otherwise be cut off in the middle at the end. Resolves when all are gone, or when it has waited long enough.
 */
export async function drain(server: Server, lanes: Lanes): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
  lanes.drain()
  // A connection whose request was under way already becomes idle with its answer.
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  await Promise.race([closed, after(drainMilliseconds, undefined, { ref: false })])
  clearInterval(sweep)
  lanes.close()
  server.closeAllConnections()
}
