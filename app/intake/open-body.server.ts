import { randomUUID } from 'node:crypto'
import type { Limits } from '../config'
import type { EnvelopeMeta } from '../inbox/record'
import { readForm } from './forms'
import { type Encoding, inflateAside, inflateSync } from './inflate.server'
import type { KeptBody } from './keep.server'
import type { IntakePath } from './path'
import { type Split, type SplitBody, splitBody } from './split-body.server'
import { Turnstile } from './turnstile'

/** A request's body as it came, and what its head says of it. */
export type Sent = {
  path: IntakePath
  encoding: Encoding
  body: Uint8Array
  contentType: string
  userAgent: string | undefined
  clientIp: string
}

export type OpenBody = { ok: true; split: SplitBody; kept: KeptBody } | Exclude<Split, { ok: true }>

/** Above this, zlib's threads are worth the hop. */
const syncBytes = 64 * 1024

/** Inflates bodies and takes them apart, large ones few at a time. */
export class BodyOpener {
  readonly #large = new Turnstile(2)

  constructor(private readonly limits: Limits) {}

  /** What is inflated here is garbage again before the disk is waited for, unless it had to be made an envelope first. */
  open(sent: Sent): OpenBody | Promise<OpenBody> {
    const { body, encoding } = sent
    const { inflatedBytes } = this.limits
    if (encoding === 'identity' || body.length <= syncBytes) {
      const inflated = inflateSync(body, encoding, inflatedBytes)
      return inflated.ok ? this.#split(sent, inflated.bytes) : inflated
    }
    return this.#large.pass(async () => {
      const inflated = await inflateAside(body, encoding, inflatedBytes)
      return inflated.ok ? this.#split(sent, inflated.bytes) : inflated
    })
  }

  #split(sent: Sent, bytes: Uint8Array): OpenBody {
    const { path, contentType, userAgent, body, encoding, clientIp } = sent
    const form = readForm(bytes, path, { contentType, userAgent, newId }, this.limits)
    if (form && !form.ok) return form
    const kept: KeptBody = form
      ? { encoding: 'identity', format: 'envelope', body: form.bytes, clientIp }
      : { encoding, format: formatOf(sent), body, clientIp }
    const split = splitBody(form ? form.bytes : bytes, kept.format, this.limits)
    if (split.ok) return { ok: true, split: split.body, kept }
    const isEventExpected = path.endpoint === 'store' && kept.format === 'envelope'
    return isEventExpected ? { ...split, detail: `${notAnEvent} ${split.detail}` } : split
  }
}

const notAnEvent = 'No event as JSON is taken here with this Content-Type, which says the body is an envelope.'

const newId = (): string => randomUUID().replaceAll('-', '')

/** Old SDKs send a bare event, and newer ones envelopes, to the same address. */
function formatOf({ path, contentType }: Pick<Sent, 'path' | 'contentType'>): EnvelopeMeta['format'] {
  if (path.endpoint !== 'store') return 'envelope'
  return contentType.includes('application/x-sentry-envelope') ? 'envelope' : 'store'
}
