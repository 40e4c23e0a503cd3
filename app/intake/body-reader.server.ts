import { randomUUID } from 'node:crypto'
import type { Limits } from '../config'
import { type Encoding, inflateAside, inflateSync } from '../wire/inflate.server'
import type { EnvelopeMeta } from '../wire/record'
import type { KeptBody } from './admit-and-store.server'
import type { Contents } from './contents.server'
import type { Part } from './form'
import { hasParts, isForm, readForm } from './forms'
import type { Inflater } from './inflater.server'
import { readMultipart } from './multipart.server'
import { type Opened, openPlain } from './open-compressed.server'
import type { IntakePath } from './path'
import { Semaphore } from './semaphore'

/** A request's body as received, and what its headers say about it. */
export type Sent = {
  path: IntakePath
  encoding: Encoding
  body: Uint8Array
  contentType: string
  userAgent: string | undefined
  clientIp: string
}

export type OpenBody = { ok: true; contents: Contents; kept: KeptBody } | Exclude<Opened, { ok: true }>

/** A body up to this size is inflated faster here than it is sent to another thread. */
const hereBytes = 1024
/** Larger bodies are inflated by zlib's own threads, two at once, so that small ones do not wait for them. */
const asideBytes = 64 * 1024

/** Inflates bodies and splits them into items; large ones at most two at once. */
export class BodyReader {
  readonly #large = new Semaphore(2)

  constructor(
    private readonly limits: Limits,
    private readonly inflater: Inflater | undefined,
  ) {}

  /** Inflated bytes can be collected before the wait for the disk, unless the body was converted to an envelope. */
  open(sent: Sent): OpenBody | Promise<OpenBody> {
    const { body, encoding, path } = sent
    const { inflatedBytes } = this.limits
    const isCompressed = encoding !== 'identity'
    if (this.inflater && isCompressed && body.length > hereBytes && body.length <= asideBytes && !isForm(path)) {
      const kept = keptAsSent(sent)
      return this.inflater.open(kept).then((opened) => whole(opened, kept, sent))
    }
    if (!isCompressed || body.length <= asideBytes) {
      const inflated = inflateSync(body, encoding, inflatedBytes)
      return inflated.ok ? this.#read(sent, inflated.bytes) : inflated
    }
    return this.#large.run(async () => {
      const inflated = await inflateAside(body, encoding, inflatedBytes)
      return inflated.ok ? this.#read(sent, inflated.bytes) : inflated
    })
  }

  #read(sent: Sent, bytes: Uint8Array): OpenBody | Promise<OpenBody> {
    if (!hasParts(sent.path, bytes)) return this.#split(sent, bytes, [])
    return readMultipart(bytes, sent.contentType, this.limits.items).then((form) =>
      form.ok ? this.#split(sent, bytes, form.parts) : { ...form, reason: 'malformed' },
    )
  }

  #split(sent: Sent, bytes: Uint8Array, parts: Part[]): OpenBody {
    const { path, contentType, userAgent, clientIp } = sent
    const form = readForm(bytes, path, { parts, contentType, userAgent, newId }, this.limits)
    if (form && !form.ok) return form
    const kept: KeptBody = form
      ? { encoding: 'identity', format: 'envelope', body: form.bytes, clientIp }
      : keptAsSent(sent)
    return whole(openPlain(form ? form.bytes : bytes, kept.format, this.limits), kept, sent)
  }
}

const keptAsSent = (sent: Sent): KeptBody => ({
  encoding: sent.encoding,
  format: formatOf(sent),
  body: sent.body,
  clientIp: sent.clientIp,
})

function whole(opened: Opened, kept: KeptBody, { path }: Sent): OpenBody {
  if (opened.ok) return { ok: true, contents: opened.contents, kept }
  const isEventExpected = path.endpoint === 'store' && kept.format === 'envelope'
  return isEventExpected ? { ...opened, detail: `${notAnEvent} ${opened.detail}` } : opened
}

const notAnEvent = 'No event as JSON is taken here with this Content-Type, which says the body is an envelope.'

const newId = (): string => randomUUID().replaceAll('-', '')

/** Old SDKs send a bare event to the address where newer ones send envelopes. */
function formatOf({ path, contentType }: Pick<Sent, 'path' | 'contentType'>): EnvelopeMeta['format'] {
  if (path.endpoint !== 'store') return 'envelope'
  return contentType.includes('application/x-sentry-envelope') ? 'envelope' : 'store'
}
