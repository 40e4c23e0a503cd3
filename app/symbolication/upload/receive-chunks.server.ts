import type { Chunks } from './chunks.server'
import { receiveForm } from './receive-form.server'
import type { UploadLimits } from './upload-limits'
import { mebibytesInWords, UploadProblem } from './upload-problem'

/**
 * Takes the chunks of one request: parts `file` as they are, `file_gzip` compressed, called by their SHA-1. Each that is good stays, also
 * when a later one is not. When it resolves they are durable. Throws UploadProblem. Source: docs/protocol.md §15.3.
 */
export async function receiveChunks(request: Request, chunks: Chunks, limits: UploadLimits): Promise<number> {
  const announced = Number(request.headers.get('Content-Length') ?? limits.requestBytes)
  if ((await chunks.bytes()) + announced > limits.chunkDiskBytes) {
    const most = mebibytesInWords(limits.chunkDiskBytes)
    throw new UploadProblem('uploads_full', `Unfinished uploads take all the disk they may (${most}). Try again later.`)
  }
  let received = 0
  await receiveForm(request, { ...limits, parts: limits.chunksPerRequest }, async ({ name, filename, stream }) => {
    await chunks.receive(stream, { checksum: filename.toLowerCase(), gzip: name === 'file_gzip' })
    received++
  })
  if (received > 0) await chunks.sync()
  return received
}
