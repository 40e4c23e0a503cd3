import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib'
import type { PackedBlock, PackedBody, ProcessedEvent } from './store'

/*
 * Bodies of events are stored in blocks: events of one project are similar (same application, stack and context), so eight small ones
 * compressed together take a fifth of the time and a quarter of the space that they take separately. A block contains events of one project
 * only, and is deleted with it.
 */

/** Uncompressed bytes of a block. A larger block compresses better, but every reader has to inflate it. */
const blockBytes = 64 * 1024
/** Shorter blocks gain nothing from compression. */
const worthPacking = 256
/** Half the time of deflate's level 1, and a tenth less space: quality 1 finds repetitions in a whole block. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 } }
/** Intake limits bodies; this only prevents a damaged block from filling the memory. */
const maxBlock = 64 * 1024 * 1024

/** A place for every event's body that is not packed yet; packed ones do not change. */
export function packBodies(events: ProcessedEvent[]): Map<ProcessedEvent, PackedBody> {
  const places = new Map<ProcessedEvent, PackedBody>()
  const loose: Loose[] = []
  for (const event of events) {
    const { payload } = event
    if (isPacked(payload)) places.set(event, payload)
    else loose.push({ event, payload, likeness: likenessOf(event) })
  }
  loose.sort(byLikeness)
  for (const bodies of blocks(loose)) {
    const block = pack(bodies)
    let start = 0
    for (const { event, payload } of bodies) {
      places.set(event, { block, start, length: payload.length })
      start += payload.length
    }
  }
  return places
}

export const isPacked = (payload: ProcessedEvent['payload']): payload is PackedBody => 'block' in payload

/** The payload's bytes at an offset of a block; `length` null: to the end. */
export function bytesIn(block: StoredBlock, start: number, length: number | null): Buffer {
  return inflated(block).subarray(start, length === null ? undefined : start + length)
}

const utf8 = new TextDecoder()

/**
 * The payload at an offset of a block as text: invalid UTF-8 becomes U+FFFD, and a byte order mark is dropped, as in `wire/read-json`.
 * `length` null: to the end.
 */
export function textIn(block: StoredBlock, start: number, length: number | null): string {
  return utf8.decode(bytesIn(block, start, length))
}

/** A block as it was read from the store. */
type StoredBlock = { codec: number; bytes: Uint8Array }

/**
 * A block is inflated in one piece with one spare byte, which shows that it ended: in Node's chunks of 16 KiB it takes half as long again.
 */
const chunkSize = blockBytes + 1

function inflated({ codec, bytes }: StoredBlock): Buffer {
  if (codec === 2) return gunzipSync(bytes, { maxOutputLength: maxBlock })
  if (codec === 3) return brotliDecompressSync(bytes, { maxOutputLength: maxBlock, chunkSize })
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

type Loose = { event: ProcessedEvent; payload: Uint8Array; likeness: string }

const payloadOf = ({ payload }: Loose) => payload

const byLikeness = (a: Loose, b: Loose) => a.event.projectId - b.event.projectId || compare(a.likeness, b.likeness)

/**
 * Events that sort next to each other are likely to be similar. Few issues of a mixed batch fill a block, but events of the same platform
 * share most of their modules and contexts (a third less space than sorted by issue only, in batches of 64).
 */
const likenessOf = ({ event, fingerprint }: ProcessedEvent): string =>
  `${event.platform} ${event.thrown?.type ?? ''} ${fingerprint}`

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

function* blocks(bodies: Loose[]): Generator<Loose[]> {
  let block: Loose[] = []
  let bytes = 0
  for (const body of bodies) {
    const length = body.payload.length
    const isOthers = block[0] !== undefined && block[0].event.projectId !== body.event.projectId
    if (block.length > 0 && (isOthers || bytes + length > blockBytes)) {
      yield block
      block = []
      bytes = 0
    }
    block.push(body)
    bytes += length
  }
  if (block.length > 0) yield block
}

function pack(bodies: Loose[]): PackedBlock {
  const { codec, bytes } = packBytes(Buffer.concat(bodies.map(payloadOf)))
  return { codec, bytes, events: bodies.length }
}

/** A block's bytes as they are stored. */
export function packBytes(bytes: Uint8Array): Omit<PackedBlock, 'events'> {
  if (bytes.length < worthPacking) return { codec: 0, bytes }
  return { codec: 3, bytes: brotliCompressSync(bytes, brotli) }
}
