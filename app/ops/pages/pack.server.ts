import { Readable } from 'node:stream'
import { createGzip, gzipSync } from 'node:zlib'
import type { PageHead } from './messages'

/** An answer ready to be written: compressed when the client takes that. */
export type Packed = {
  head: PageHead
  body: Uint8Array | AsyncIterable<Uint8Array> | undefined
  /** Nobody wants the rest of the body: whoever makes it may stop. */
  cancel: () => void
}

const compressible = /^(text\/|application\/(json|problem\+json|javascript|xml))|^image\/svg/
/** Shorter than this, gzip's own head is what is gained. */
const worthwhileBytes = 512
/** Up to here a body is sent whole, and compressed at once: what that costs asynchronously is more. A list of fifty issues has half of it. */
const wholeBytes = 256 * 1024
/** How long is waited for the rest of a body that comes in pieces, before what is there is sent. */
const gatherMilliseconds = 5

/** `asked`: what the request says about the answer's form. */
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
  const packed = createGzip({ level: 5 })
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
  const body = gzip && bytes.byteLength >= worthwhileBytes ? gzipSync(bytes, { level: 5 }) : bytes
  if (body !== bytes) head.headers['content-encoding'] = 'gzip'
  head.headers['content-length'] = String(body.byteLength)
  return { head, body }
}

type Reader = ReadableStreamDefaultReader<Uint8Array>
type Read = ReturnType<Reader['read']>

/** The whole body when it is short and there at once; otherwise its beginning, and what is being read next. */
async function gather(reader: Reader): Promise<{ first: Uint8Array[]; next?: Read }> {
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

async function* following(first: Uint8Array[], reader: Reader, next: Read) {
  yield* first
  for (let read = await next; !read.done; read = await reader.read()) yield read.value
}
