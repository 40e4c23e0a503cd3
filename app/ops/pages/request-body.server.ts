import type { IncomingMessage } from 'node:http'
import type { bodyLimit } from './body-limit'

type Body = Uint8Array | 'in-pieces' | undefined

/** The body as it is passed to the pages thread. `cut`: the client disconnected in the middle. */
export async function requestBody(
  request: IncomingMessage,
  { bytes, inPieces }: ReturnType<typeof bodyLimit>,
): Promise<Body | 'too-large' | 'cut'> {
  if (request.method === 'GET' || request.method === 'HEAD') return undefined
  if (Number(request.headers['content-length'] ?? 0) > bytes) return 'too-large'
  return inPieces ? 'in-pieces' : wholeBody(request, bytes)
}

/** Read completely before anything is done with it: forms are small, and half a form is useless. */
async function wholeBody(request: IncomingMessage, most: number): Promise<Uint8Array | 'too-large' | 'cut'> {
  const chunks: Buffer[] = []
  let total = 0
  try {
    // The connection is still needed for the answer.
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      total += chunk.length
      if (total > most) return 'too-large'
      chunks.push(chunk)
    }
  } catch {
    return 'cut'
  }
  return new Uint8Array(Buffer.concat(chunks))
}
