import type { Chunks } from './chunks.server'
import { receiveForm } from './receive-form.server'
import type { UploadLimits } from './upload-limits'

/**
 * Takes the chunks of one request: parts `file` as they are, `file_gzip` compressed, called by their SHA-1. Each that is good stays, also
 * when a later one is not. When it resolves they are durable. Throws UploadProblem. Source: docs/protocol.md §15.3.
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
