import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operator } from '../../app/accounts/viewer'
import { defaultLimits } from '../../app/config.server'
import { realDisk } from '../../app/inbox/disk.server'
import { openInbox } from '../../app/inbox/inbox.server'
import { openReader } from '../../app/inbox/reader.server'
import { makeIntake } from '../../app/intake/intake.server'
import type { IntakeKey } from '../../app/intake/keys.server'
import type { IntakeAnswer } from '../../app/intake/request'
import { type Processed, processRecord } from '../../app/processing/pipeline.server'
import { eventView } from '../../app/routes/issues/event/event-view'
import { openSqliteRecorder } from '../../app/store/sqlite/open-recorder.server'
import { openSqliteStore } from '../../app/store/sqlite/open-store.server'
import type { Batch } from '../../app/store/store'
import type { InboxRecord } from '../../app/wire/record'
import type { Delivery, FuzzCase } from './make-case'
import { fuzzKey, fuzzProject } from './material'
import { disabledKey, goneKey, unaskedKey } from './mutate-request'

/**
 * The whole pipeline on this thread: the real intake, inbox, reader, pipeline, recorder and event page, with its own directory. Left out:
 * the socket, the worker around the loop, and waiting for the disk.
 */
export type House = Awaited<ReturnType<typeof openHouse>>

const limits = { ...defaultLimits, spikeFloor: 1e9 }

export async function openHouse() {
  const dir = mkdtempSync(join(tmpdir(), 'fuzz-'))
  let time = 1_780_000_000_000
  const now = () => time
  const file = join(dir, 'digestline.db')
  const recorder = await openSqliteRecorder({ file })
  const store = await openSqliteStore({ file, send: recorder.send, now })
  let position = await recorder.position()
  const reports: string[] = []
  const disk = { ...realDisk, sync: async () => {} }
  const inbox = await openInbox({ dir, position, limits, now, report: (text) => reports.push(text), disk })
  const intake = makeIntake({ inbox, keys, limits, now, publicUrl: 'http://localhost:3000' })
  const reader = openReader(dir)
  let settings = await recorder.settings(fuzzProject)

  return {
    /** Errors of inbox and reader; there should be none. */
    reports,
    send(one: FuzzCase): Promise<IntakeAnswer> {
      time += 250
      const { method, url, headers, body, delivery } = one
      const header = (name: string) => (Object.hasOwn(headers, name) ? headers[name] : undefined)
      return intake({ method, url, header, body: delivered(body, delivery), clientAddress: '192.0.2.1' })
    },
    /** What became durable since the last call. */
    arrived(): InboxRecord[] {
      const read = reader.read(position, inbox.end(), { records: 1e6, bytes: 1e9 })
      for (const { reason } of read.damaged) reports.push(`Damaged: ${reason}`)
      position = read.end
      return read.records.map(({ record }) => record)
    },
    process: (record: InboxRecord): Processed => processRecord(record, limits, () => settings),
    async record(processed: Processed[]): Promise<void> {
      await recorder.record(batchOf(processed, position, now()))
      settings = await recorder.settings(fuzzProject)
      inbox.committed(position)
    },
    /** How many events of this id can be shown. */
    async show(eventId: string): Promise<number> {
      const found = await store.events.byId(operator, eventId)
      for (const stored of found) {
        eventView(stored, await store.events.codes(operator, stored.id))
        await store.attachments.ofEvent(operator, stored)
        await store.feedback.ofEvent(operator, stored)
      }
      return found.length
    },
    tallies: () => store.instance.tallies(),
    /** Writes counts that are still in memory. */
    closeIntake: () => intake.close(),
    async close() {
      await intake.close()
      reader.close()
      await inbox.close()
      await store.close()
      await recorder.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

function batchOf(processed: Processed[], position: Batch['position'], at: number): Batch {
  return {
    position,
    at,
    events: processed.flatMap(({ events }) => events),
    nonEvents: processed.flatMap(({ nonEvents }) => nonEvents),
    tallies: processed.flatMap(({ tallies }) => tallies),
    parked: processed.flatMap(({ parked }) => parked),
  }
}

const known = new Map<string, IntakeKey>(
  [
    { id: 1, projectId: fuzzProject, publicKey: fuzzKey, enabled: true },
    { id: 2, projectId: fuzzProject, publicKey: disabledKey, enabled: false },
    { id: 3, projectId: 99, publicKey: goneKey, enabled: true },
  ].map((key) => [key.publicKey, key]),
)

/** Answers like the key cache, without its pause before it asks the store again. */
const keys = {
  get: (publicKey: string) => known.get(publicKey),
  find: async (publicKey: string) =>
    known.get(publicKey) ?? (publicKey === unaskedKey ? ('unavailable' as const) : ('unknown' as const)),
}

async function* delivered(body: Uint8Array, delivery: Delivery): AsyncGenerator<Uint8Array> {
  const piece = delivery === 'pieces' ? 1 + (body.length % 1400) : 64 * 1024
  for (let at = 0; at < body.length; at += Math.max(piece, Math.ceil(body.length / 100))) {
    if (delivery === 'lost' && at > body.length / 2) throw new Error('The connection is lost.')
    yield body.subarray(at, at + Math.max(piece, Math.ceil(body.length / 100)))
  }
  if (delivery === 'lost') throw new Error('The connection is lost.')
}
