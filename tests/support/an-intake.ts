import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Limits } from '../../app/config'
import { defaultLimits } from '../../app/config.server'
import { type Inbox, openInbox } from '../../app/inbox/inbox.server'
import { beginning } from '../../app/inbox/position'
import { openReader } from '../../app/inbox/reader.server'
import { type Intake, makeIntake } from '../../app/intake/intake.server'
import { type IntakeKey, makeKeyCache } from '../../app/intake/keys.server'
import type { IntakeAnswer } from '../../app/intake/request'
import type { InboxRecord } from '../../app/wire/record'

export const aPublicKey = '4a5b6c7d8e9f00112233445566778899'
export const aDisabledKey = 'd15ab1ed000000000000000000000000'

export type TestIntake = {
  intake: Intake
  inbox: Inbox
  /** Everything durable so far. */
  records(): InboxRecord[]
  envelopes(): Extract<InboxRecord, { kind: 'envelope' }>[]
  /** Refusals counted so far: `project kind reason` → count; `-` stands for the instance. */
  refusals(): Promise<Record<string, number>>
  post(url: string, body: string | Uint8Array, headers?: Record<string, string>): Promise<IntakeAnswer>
  close(): Promise<void>
}

type Options = { limits?: Partial<Limits>; publicUrl?: string; loadKeys?: () => Promise<IntakeKey[]> }

/** The real intake over a real inbox in a directory of its own; project 7 has a key, and one that is switched off. */
export async function anIntake({ limits, publicUrl, loadKeys }: Options = {}): Promise<TestIntake> {
  const dir = mkdtempSync(join(tmpdir(), 'intake-'))
  const all = { ...defaultLimits, ...limits }
  const now = () => 1_780_000_000_000
  const sizes = { first: 64 * 1024, segment: 1024 * 1024 }
  const inbox = await openInbox({ dir, position: beginning, limits: all, now, report: () => undefined, sizes })
  const keys = makeKeyCache({ load: loadKeys ?? (async () => someKeys), now: Date.now })
  await keys.refresh()
  const intake = makeIntake({ inbox, keys, limits: all, now, publicUrl: publicUrl ?? 'http://localhost:3000' })
  const reader = openReader(dir)
  const records = () =>
    reader.read(beginning, inbox.end(), { records: 1e6, bytes: 1e9 }).records.map(({ record }) => record)

  return {
    intake,
    inbox,
    records,
    envelopes: () => records().flatMap((record) => (record.kind === 'envelope' ? record : [])),
    async refusals() {
      await intake.close()
      const tallies = records().flatMap((record) => (record.kind === 'tallies' ? record.tallies : []))
      const counts: Record<string, number> = {}
      for (const { projectId, itemKind, reason, count } of tallies) {
        const name = `${projectId ?? '-'} ${itemKind} ${reason}`
        counts[name] = (counts[name] ?? 0) + count
      }
      return counts
    },
    post: (url, body, headers = {}) =>
      intake({
        method: 'POST',
        url,
        header: (name) => headers[name],
        body: chunks(typeof body === 'string' ? Buffer.from(body) : body),
        clientAddress: '192.0.2.1',
      }),
    async close() {
      await intake.close()
      keys.close()
      reader.close()
      await inbox.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

const someKeys: IntakeKey[] = [
  { id: 1, projectId: 7, publicKey: aPublicKey, enabled: true },
  { id: 2, projectId: 7, publicKey: aDisabledKey, enabled: false },
  { id: 3, projectId: 8, publicKey: '8'.repeat(32), enabled: true },
]

/** A body arrives in pieces. */
async function* chunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 16_384) yield bytes.subarray(at, at + 16_384)
}
