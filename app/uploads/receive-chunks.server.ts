import type { Chunks } from './chunks.server'
import { receiveForm } from './receive-form.server'
import type { UploadLimits } from './upload-limits'

/**
 * Stores the chunks of one request: parts named `file` are plain, `file_gzip` compressed; their file name is the SHA-1. Valid chunks stay
 * even if a later one is invalid. They are durable when the promise resolves. Throws UploadProblem. Source: docs/protocol.md §15.3.
 */
export async function receiveChunks(request: Request, chunks: Chunks, limits: UploadLimits): Promise<number> {
  let received = 0
  await receiveForm(request, { ...limits, parts: limits.chunksPerRequest }, async ({ name, filename, stream }) => {
    await chunks.receive(stream, { checksum: filename.toLowerCase(), gzip: name === 'file_gzip' })
    received++
  })
  if (received > 0) await chunks.sync()
  return received
}
