import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Disk, realDisk } from '../../app/inbox/disk.server'
import { type Inbox, type InboxOptions, openInbox } from '../../app/inbox/inbox.server'
import { beginning } from '../../app/inbox/position'
import { type InboxSlice, openReader } from '../../app/inbox/reader.server'
import type { InboxPosition, InboxRecord } from '../../app/wire/record'

const plenty = { inboxBytes: 1e9, inFlightBytes: 1e9, projectShare: 0.75 }
const small = { first: 4096, segment: 4096 }
export const everything = { records: 1e6, bytes: 1e9 }

/** What the tests of a file leave behind; run after each. */
const leftovers: (() => void | Promise<void>)[] = []

export async function cleanUp(): Promise<void> {
  for (const task of leftovers.splice(0).reverse()) await task()
}

export function aDirectory(): string {
  const dir = mkdtempSync(join(tmpdir(), 'inbox-'))
  leftovers.push(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

/** A real inbox; closed after the test. */
export async function openAnInbox(
  dir: string,
  options: Partial<InboxOptions> = {},
): Promise<Inbox & { reports: string[] }> {
  const reports: string[] = []
  const report = (message: string) => reports.push(message)
  const inbox = await openInbox({
    dir,
    position: beginning,
    limits: plenty,
    now: () => 0,
    report,
    sizes: small,
    ...options,
  })
  leftovers.push(() => inbox.close())
  return Object.assign(inbox, { reports })
}

export function anEnvelope(
  name: string,
  meta: { projectId?: number; receivedAt?: number; bytes?: number } = {},
): InboxRecord {
  const { projectId = 1, receivedAt = 0, bytes = 0 } = meta
  return {
    kind: 'envelope',
    meta: { projectId, keyId: 1, receivedAt, encoding: 'identity', format: 'envelope', items: { event: 1 } },
    body: Buffer.from(name.padEnd(bytes, '.')),
  }
}

const name = (record: InboxRecord) =>
  record.kind === 'envelope' ? Buffer.from(record.body).toString().replace(/\.+$/, '') : 'tallies'
export const names = (read: InboxSlice) => read.records.map(({ record }) => name(record))

export function readAll(dir: string, until: InboxPosition, from: InboxPosition = beginning): InboxSlice {
  const reader = openReader(dir)
  try {
    return reader.read(from, until, everything)
  } finally {
    reader.close()
  }
}

/** A disk that does what it is told to instead of working, the next time it is asked. */
export function aDisk(): Disk & { failNext?: 'write' | 'sync'; full: boolean; writes: number } {
  return {
    full: false,
    writes: 0,
    async write(fd, buffers, position) {
      this.writes++
      if (this.full) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
      if (this.failNext === 'write') {
        this.failNext = undefined
        await realDisk.write(fd, [Buffer.from('half a bat')], position)
        throw new Error('EIO: i/o error, write')
      }
      return realDisk.write(fd, buffers, position)
    },
    async sync(fd) {
      if (this.failNext === 'sync') {
        this.failNext = undefined
        throw new Error('EIO: i/o error, fdatasync')
      }
      return realDisk.sync(fd)
    },
  }
}
