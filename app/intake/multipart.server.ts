import type { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { BusboyHeaders, BusboyInstance } from '@fastify/busboy'
import type { Part } from './form'

export type Multipart = { ok: true; parts: Part[] } | { ok: false; detail: string }

const headerBytes = 16 * 1024
/** Parsed in one turn of the event loop. */
const pieceBytes = 64 * 1024

/**
 * Reads the parts of a `multipart/form-data` body that is in memory, in order. Never rejects: a form that is malformed, truncated before
 * its last boundary, or has more than `maxParts` parts is not read at all. A part without a form-data disposition is left out. Source: RFC
 * 7578, RFC 2046 §5.1.
 */
export async function readMultipart(bytes: Uint8Array, contentType: string, maxParts: number): Promise<Multipart> {
  const busboy = await parser(contentType, maxParts)
  if (!busboy) return malformed
  const parts: Part[] = []
  let problem: Multipart | undefined
  const ended = new Promise<void>((resolve) => {
    const fail = (found: Multipart) => {
      problem ??= found
      resolve()
    }
    busboy.on('file', (name: string | undefined, stream, filename: string | undefined, _, contentType) => {
      const part: Part = { name: name ?? '', filename, contentType, bytes: nothing }
      parts.push(part)
      collect(stream, (all) => {
        part.bytes = all
      })
    })
    busboy.on('partsLimit', () => fail({ ok: false, detail: `A form may have ${maxParts} parts.` }))
    busboy.once('error', () => fail(malformed))
    busboy.once('finish', resolve)
  })
  for (let at = 0; at < bytes.length && !problem; at += pieceBytes) {
    busboy.write(bytes.subarray(at, at + pieceBytes))
    await nextTurn()
  }
  if (!problem) busboy.end()
  await ended
  if (problem) busboy.destroy()
  return problem ?? { ok: true, parts }
}

const nothing = new Uint8Array()

const malformed: Multipart = { ok: false, detail: 'The body is not a complete form (multipart/form-data).' }

/** Undefined when the content type is not that of a form, or names no boundary. The library is loaded with the first form. */
async function parser(contentType: string, maxParts: number): Promise<BusboyInstance | undefined> {
  const library = await import('@fastify/busboy')
  const headers = { 'content-type': contentType } as BusboyHeaders
  const limits = { parts: maxParts, headerSize: headerBytes }
  try {
    // Fields are read as bytes, like files: the JSON of a dump may be split into several fields.
    return new library.default({ headers, limits, isPartAFile: () => true, preservePath: true })
  } catch {
    return undefined
  }
}

function collect(stream: Readable, done: (bytes: Uint8Array) => void): void {
  const chunks: Buffer[] = []
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  stream.once('end', () => done(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)))
  // The parser reports the same error.
  stream.once('error', () => {})
}
