import { setTimeout as wait } from 'node:timers/promises'
import { trackerLimits, type WebhookOutcome } from '../../alerts/tracker'
import type { Instant } from '../../clock'
import type { Trackers } from '../../store/trackers'
import { readWebhook } from './read-webhook'
import { isVerified, webhookIds } from './verify-webhook.server'
import { makeWebhookBrake, notLater } from './webhook-brake'

type From = { channelId: number; clientAddress: string; now: () => Instant; trackers: Pick<Trackers, ReceiveParts> }
type ReceiveParts = 'receiver' | 'receive' | 'countRejected'

/** `unknown`: no channel expects webhooks at that address. `seconds`: until the next one may come. */
export type WebhookAnswer = { outcome: WebhookOutcome | 'unknown'; seconds?: number }

const brake = makeWebhookBrake()

/** Takes one webhook of a tracker: bounded in size and time, verified, once. */
export async function receiveWebhook(request: Request, from: From): Promise<WebhookAnswer> {
  const { channelId, clientAddress, now, trackers } = from
  const receiver = await trackers.receiver(channelId)
  if (!receiver) return { outcome: 'unknown' }
  const reject = async (outcome: WebhookOutcome, seconds?: number): Promise<WebhookAnswer> => {
    const counted = brake.rejected(channelId, outcome, now())
    if (counted) await trackers.countRejected(channelId, counted, now())
    return { outcome, ...(seconds !== undefined && { seconds }) }
  }
  const addressWaits = brake.fromAddress(clientAddress, now())
  if (addressWaits !== undefined) return reject('rate-limited', addressWaits)
  const body = await bodyUpTo(trackerLimits.webhookBytes, request)
  if (!body) return reject('too-large')
  const { kind, settings, secret } = receiver
  const received = { headers: request.headers, url: request.url, body }
  if (!isVerified(kind, secret, received, now())) return reject('not-verified')
  const channelWaits = brake.ofChannel(channelId, clientAddress, now())
  if (channelWaits !== undefined) return reject('rate-limited', channelWaits)
  const event = request.headers.get('X-GitHub-Event') ?? ''
  const read = readWebhook(kind, settings, { event, body: new TextDecoder().decode(body) })
  if (read === 'malformed') return reject('malformed')
  const at = now()
  const ids = webhookIds(kind, received)
  return { outcome: await trackers.receive({ channelId, ids, event: read && notLater(read, at), at }) }
}

/** Undefined when there are more bytes, or they do not come in time. Reads no further. */
async function bodyUpTo(bytes: number, request: Request): Promise<Uint8Array | undefined> {
  if (Number(request.headers.get('Content-Length') ?? 0) > bytes) return undefined
  const reader = request.body?.getReader()
  if (!reader) return new Uint8Array()
  const ended = new AbortController()
  const late = wait(trackerLimits.webhookMilliseconds, undefined, { signal: ended.signal, ref: false }).catch(() => {
    // The body was there in time.
    return undefined
  })
  try {
    return await Promise.race([readUpTo(bytes, reader), late])
  } finally {
    ended.abort()
    await reader.cancel()
  }
}

async function readUpTo(bytes: number, reader: ReadableStreamDefaultReader<Uint8Array>) {
  const chunks: Uint8Array[] = []
  let total = 0
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    total += read.value.byteLength
    if (total > bytes) return undefined
    chunks.push(read.value)
  }
  return new Uint8Array(Buffer.concat(chunks))
}
