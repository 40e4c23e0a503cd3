import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import type { BusboyHeaders, BusboyInstance } from '@fastify/busboy'
import type { UploadLimits } from './upload-limits'
import { inMebibytes, UploadProblem } from './upload-problem'

/** A part of a form with a file name or a file's content type, as a stream. */
export type FilePart = { name: string; filename: string; stream: Readable }

export type FormLimits = Pick<UploadLimits, 'requestBytes'> & { parts: number }

/**
 * Reads a `multipart/form-data` body as a stream, with one piece of it in memory at a time. Passes files to `take`, one after the other,
 * and returns text fields. Throws UploadProblem for a form that is malformed, truncated or over the limits, and errors of `take`.
 */
export async function receiveForm(
  request: Request,
  limits: FormLimits,
  take: (part: FilePart) => Promise<void>,
): Promise<Map<string, string[]>> {
  const busboy = await parser(request, limits)
  if (!request.body) throw malformed('no body')
  const texts = new Map<string, string[]>()
  const taken: Promise<void>[] = []
  const open = new Set<Readable>()
  const done = new Promise<void>((resolve, reject) => {
    busboy.on('field', (name, value) => texts.set(name, [...(texts.get(name) ?? []), value]))
    busboy.on('file', (name, stream, filename) => {
      let cut: Error | undefined
      open.add(stream)
      // A permanent listener: the stream also emits an error when it is destroyed below, possibly before `take` listens.
      stream.on('error', (error) => {
        cut ??= error
      })
      const one = take({ name, filename: filename ?? '', stream })
        .catch((error) => {
          throw error === cut ? malformed(error) : error
        })
        .finally(() => {
          open.delete(stream)
          stream.resume()
        })
      one.catch(reject)
      taken.push(one)
    })
    for (const over of ['filesLimit', 'partsLimit', 'fieldsLimit'] as const) {
      busboy.on(over, () => reject(new UploadProblem('too_many_items', `A form may have ${limits.parts} parts.`)))
    }
    busboy.once('finish', resolve)
    busboy.once('error', (cause) => reject(malformed(cause)))
  })
  const body = Readable.fromWeb(request.body as NodeStream)
  const fed = feed(body, busboy, limits.requestBytes)
  try {
    await Promise.all([fed, done])
    await Promise.all(taken)
    return texts
  } catch (error) {
    for (const stream of open) stream.destroy(error as Error)
    busboy.destroy()
    body.destroy()
    await Promise.allSettled([fed, ...taken])
    throw error
  }
}

/** The library is loaded with the first form. */
async function parser(request: Request, { parts }: FormLimits): Promise<BusboyInstance> {
  const library = await import('@fastify/busboy')
  const headers = { 'content-type': request.headers.get('content-type') ?? '' } as BusboyHeaders
  try {
    return new library.default({ headers, limits: { parts, files: parts, fields: parts, fieldSize: 16 * 1024 } })
  } catch (cause) {
    throw malformed(cause)
  }
}

/** Written by hand: a pipe would emit the parser's errors where nothing listens for them. */
async function feed(body: Readable, busboy: BusboyInstance, most: number): Promise<void> {
  let size = 0
  try {
    for await (const piece of body as AsyncIterable<Uint8Array>) {
      size += piece.length
      if (size > most) throw tooLarge(most)
      if (busboy.destroyed) return
      if (!busboy.write(piece)) await room(busboy)
    }
  } catch (error) {
    if (error instanceof UploadProblem) throw error
    throw new UploadProblem('body_cut', 'The connection ended before the body did.', { cause: error })
  }
  busboy.end()
}

/** Until the parser accepts more data or is closed. */
function room(busboy: BusboyInstance): Promise<void> {
  const events = ['drain', 'close', 'error']
  return new Promise((resolve) => {
    const done = () => {
      for (const event of events) busboy.removeListener(event, done)
      resolve()
    }
    for (const event of events) busboy.on(event, done)
  })
}

const tooLarge = (most: number) => new UploadProblem('too_large', `A request may have ${inMebibytes(most)}.`)

const malformed = (cause: unknown) =>
  new UploadProblem('malformed', 'The body is no whole form (multipart/form-data).', { cause })
