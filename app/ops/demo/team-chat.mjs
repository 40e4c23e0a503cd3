import { once } from 'node:events'
import { createServer } from 'node:http'

/** Stands for the chat of the shop's team: takes every message, and keeps none. Ends with the process. */
export async function startTeamChat() {
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => response.end('ok'))
  })
  server.listen(0, '127.0.0.1').unref()
  await once(server, 'listening')
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/hooks/shop-team`
}
