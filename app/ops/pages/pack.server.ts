import { Readable } from 'node:stream'
import { createGzip, gzipSync } from 'node:zlib'
import type { PageHead } from './messages'

/** An answer ready to be written: compressed when the client takes that. */
export type Packed = {
  head: PageHead
  body: Uint8Array | AsyncIterable<Uint8Array> | undefined
  /** The client disconnected: stops making the body. */
  cancel: () => void
}

const compressible = /^(text\/|application\/(json|problem\+json|javascript|xml))|^image\/svg/
/** Compressing a shorter body saves nothing. */
const worthwhileBytes = 512
/** A body up to this size is sent whole and compressed synchronously, which costs less. A list of fifty issues is half as long. */
const wholeBytes = 256 * 1024
/** Of gzip. A page takes half a millisecond longer with the next one, and is 2 % smaller. */
const level = 4
/** How long to wait for the rest of a streamed body before its first part is sent. */
const gatherMilliseconds = 5

/** `asked`: the parts of the request that decide how the answer is sent. */
export async function pack(answer: Response, asked: { method: string; acceptEncoding: string }): Promise<Packed> {
  const head = headOf(answer)
  if (!answer.body || asked.method === 'HEAD') {
    await answer.body?.cancel()
    return { head, body: undefined, cancel: () => {} }
  }
  const gzip = /\bgzip\b/.test(asked.acceptEncoding) && isCompressible(answer)
  if (gzip) {
    delete head.headers['content-length']
    head.headers.vary = [head.headers.vary, 'Accept-Encoding'].flat().filter(Boolean).join(', ')
  }
  const reader = answer.body.getReader()
  const cancel = () => void reader.cancel().catch(() => {})
  const { first, next } = await gather(reader)
  if (!next) return { ...whole(head, Buffer.concat(first), gzip), cancel }
  const body = Readable.from(following(first, reader, next))
  if (!gzip) return { head, body, cancel }
  head.headers['content-encoding'] = 'gzip'
  const packed = createGzip({ level })
  body.on('error', (error) => packed.destroy(error)).pipe(packed)
  return { head, body: packed, cancel }
}

function headOf({ status, statusText, headers }: Response): PageHead {
  const cookies = headers.getSetCookie()
  const others = [...headers].filter(([name]) => name !== 'set-cookie')
  return {
    status,
    statusText,
    headers: { ...Object.fromEntries(others), ...(cookies.length > 0 && { 'set-cookie': cookies }) },
  }
}

const isCompressible = ({ headers }: Response) =>
  !headers.has('content-encoding') &&
  !/\bno-transform\b/.test(headers.get('cache-control') ?? '') &&
  compressible.test(headers.get('content-type') ?? '')

function whole(head: PageHead, bytes: Buffer, gzip: boolean): Omit<Packed, 'cancel'> {
  const body = gzip && bytes.byteLength >= worthwhileBytes ? gzipSync(bytes, { level }) : bytes
  if (body !== bytes) head.headers['content-encoding'] = 'gzip'
  head.headers['content-length'] = String(body.byteLength)
  return { head, body }
}

type Reader = ReadableStreamDefaultReader<Uint8Array>
type ReadResult = ReturnType<Reader['read']>

/** The whole body if it is short and available at once; otherwise its beginning and the pending read. */
async function gather(reader: Reader): Promise<{ first: Uint8Array[]; next?: ReadResult }> {
  const first: Uint8Array[] = []
  let bytes = 0
  const late = lateness()
  try {
    for (;;) {
      const next = reader.read()
      const read = await Promise.race([next, late.isLate])
      if (read === 'late' || bytes > wholeBytes) return { first, next }
      if (read.done) return { first }
      first.push(read.value)
      bytes += read.value.byteLength
    }
  } finally {
    late.forget()
  }
}

function lateness(): { isLate: Promise<'late'>; forget: () => void } {
  let timer: NodeJS.Timeout | undefined
  const isLate = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), gatherMilliseconds)
  })
  return { isLate, forget: () => clearTimeout(timer) }
}

async function* following(first: Uint8Array[], reader: Reader, next: ReadResult) {
  yield* first
  for (let read = await next; !read.done; read = await reader.read()) yield read.value
}
