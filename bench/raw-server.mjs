import { createServer } from 'node:http'

// The ceiling: Node's own HTTP server, which reads a body and answers as an SDK expects. Nothing is parsed or kept.
const answer = JSON.stringify({ id: '0'.repeat(32) })
const headers = { 'Content-Type': 'application/json', 'Content-Length': answer.length }

const server = createServer((request, response) => {
  let bytes = 0
  request.on('data', (chunk) => {
    bytes += chunk.length
  })
  request.on('end', () => response.writeHead(bytes > 0 ? 200 : 400, headers).end(answer))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object') console.log(`listening on http://127.0.0.1:${address?.port}`)
})
