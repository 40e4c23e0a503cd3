import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { type Disk, realDisk } from './disk.server'
import { InboxFull, InboxUnavailable } from './errors'
import { type Inbox, type InboxOptions, openInbox } from './inbox.server'
import { beginning } from './position'
import { openReader, type Read } from './reader.server'
import type { InboxPosition, InboxRecord } from './record'
import { segmentHeadBytes } from './record-format.server'

const plenty = { inboxBytes: 1e9, inFlightBytes: 1e9 }
const small = { first: 4096, segment: 4096 }
const everything = { records: 1e6, bytes: 1e9 }

let cleanUp: (() => void | Promise<void>)[] = []
afterEach(async () => {
  for (const task of cleanUp.reverse()) await task()
  cleanUp = []
})

function aDirectory(): string {
  const dir = mkdtempSync(join(tmpdir(), 'inbox-'))
  cleanUp.push(() => rmSync(dir, { recursive: true }))
  return dir
}

async function open(dir: string, options: Partial<InboxOptions> = {}): Promise<Inbox & { reports: string[] }> {
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
  cleanUp.push(() => inbox.close())
  return Object.assign(inbox, { reports })
}

function anEnvelope(name: string, meta: { projectId?: number; receivedAt?: number; bytes?: number } = {}): InboxRecord {
  const { projectId = 1, receivedAt = 0, bytes = 0 } = meta
  return {
    kind: 'envelope',
    meta: { projectId, keyId: 1, receivedAt, encoding: 'identity', format: 'envelope', items: { event: 1 } },
    body: Buffer.from(name.padEnd(bytes, '.')),
  }
}

const name = (record: InboxRecord) =>
  record.kind === 'envelope' ? Buffer.from(record.body).toString().replace(/\.+$/, '') : 'tallies'
const names = (read: Read) => read.records.map(({ record }) => name(record))

function readAll(dir: string, until: InboxPosition, from: InboxPosition = beginning): Read {
  const reader = openReader(dir)
  try {
    return reader.read(from, until, everything)
  } finally {
    reader.close()
  }
}

/** A disk that does what it is told to instead of working, the next time it is asked. */
function aDisk(): Disk & { failNext?: 'write' | 'sync'; full: boolean; writes: number } {
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

test('what was appended is read back in order, also by a later process', async () => {
  const dir = aDirectory()
  const first = await open(dir)
  await first.append(anEnvelope('a'))
  await Promise.all([first.append(anEnvelope('b')), first.append({ kind: 'tallies', tallies: [] })])
  await first.close()

  const second = await open(dir)
  await second.append(anEnvelope('c'))
  expect(names(readAll(dir, second.end()))).toEqual(['a', 'b', 'tallies', 'c'])
  expect(second.reports).toEqual([])
})

test('appends made while a batch is on its way share the next write, and resolve in order', async () => {
  const dir = aDirectory()
  const disk = aDisk()
  const inbox = await open(dir, { disk, sizes: { first: 1e6, segment: 1e6 } })
  const before = disk.writes
  const order: number[] = []
  await Promise.all(
    Array.from({ length: 100 }, (_, i) => inbox.append(anEnvelope(String(i))).then(() => order.push(i))),
  )
  expect(order).toEqual(Array.from({ length: 100 }, (_, i) => i))
  expect(disk.writes - before).toBe(1)
})

test('a reader stops at its limits and goes on from there', async () => {
  const dir = aDirectory()
  const inbox = await open(dir)
  for (const each of ['a', 'b', 'c', 'd']) await inbox.append(anEnvelope(each, { bytes: 100 }))
  const reader = openReader(dir)
  const first = reader.read(beginning, inbox.end(), { records: 1, bytes: 1e9 })
  expect(names(first)).toEqual(['a'])
  const second = reader.read(first.end, inbox.end(), { records: 100, bytes: 150 })
  expect(names(second)).toEqual(['b', 'c'])
  const third = reader.read(second.end, inbox.end(), everything)
  expect(names(third)).toEqual(['d'])
  expect(third.end).toEqual(inbox.end())
  expect(reader.read(third.end, inbox.end(), everything)).toEqual({ records: [], damaged: [], end: inbox.end() })
  reader.close()
})

test('records go on in a next segment when one is full, and segments wholly read are deleted', async () => {
  const dir = aDirectory()
  const inbox = await open(dir)
  for (let i = 0; i < 12; i++) await inbox.append(anEnvelope(String(i), { bytes: 1500 }))
  expect(inbox.end().segment).toBeGreaterThan(3)
  const all = readAll(dir, inbox.end())
  expect(names(all)).toEqual(Array.from({ length: 12 }, (_, i) => String(i)))

  const fifth = all.records[4]!.end
  inbox.committed(fifth)
  expect(names(readAll(dir, inbox.end(), fifth))).toEqual(['5', '6', '7', '8', '9', '10', '11'])
  expect(readdirSync(dir).filter((file) => Number.parseInt(file, 10) < fifth.segment)).toEqual([])
  expect(inbox.waiting().records).toBe(7)
})

test('only the owner can read what is not scrubbed yet', async () => {
  const dir = aDirectory()
  const inbox = await open(dir)
  await inbox.append(anEnvelope('a'))
  expect(statSync(dir).mode & 0o777).toBe(0o700)
  for (const file of readdirSync(dir)) expect(statSync(join(dir, file)).mode & 0o777).toBe(0o600)
})

test('a last record that is torn anywhere is cut off and said so, and those before it stay', async () => {
  const dir = aDirectory()
  const inbox = await open(dir)
  await inbox.append(anEnvelope('a'))
  const afterFirst = inbox.end().offset
  await inbox.append(anEnvelope('b'))
  const end = inbox.end()
  await inbox.close()
  const whole = readFileSync(join(dir, '00000001.seg'))
  expect(whole.length).toBe(end.offset)

  for (let cut = afterFirst + 1; cut < end.offset; cut += 1) {
    const torn = aDirectory()
    // The file was preallocated: behind the tear there are zeros.
    writeFileSync(join(torn, '00000001.seg'), Buffer.concat([whole.subarray(0, cut), Buffer.alloc(cut % 2 ? 500 : 0)]))
    const next = await open(torn)
    await next.append(anEnvelope('c'))
    expect(names(readAll(torn, next.end()))).toEqual(['a', 'c'])
    expect(next.reports.join()).toContain(`cut off at byte ${afterFirst}`)
    expect(next.end().segment).toBe(2)
    await next.close()
  }
})

test('any flipped bit in a record is found, and the records around it are read', async () => {
  const dir = aDirectory()
  const inbox = await open(dir)
  await inbox.append(anEnvelope('a'))
  const from = inbox.end().offset
  await inbox.append(anEnvelope('b'))
  const to = inbox.end().offset
  await inbox.append(anEnvelope('c'))
  const end = inbox.end()
  await inbox.close()
  const file = join(dir, '00000001.seg')
  const whole = readFileSync(file)

  for (let bit = from * 8; bit < to * 8; bit += 3) {
    const bytes = Buffer.from(whole)
    bytes[bit >> 3]! ^= 1 << (bit & 7)
    writeFileSync(file, bytes)
    const read = readAll(dir, end)
    expect(names(read)).toEqual(['a', 'c'])
    expect(read.damaged).toMatchObject([{ from: { segment: 1, offset: from }, end: { segment: 1, offset: to } }])
  }
})

test('a damaged record in the middle does not cost the acknowledged ones behind it at the next start', async () => {
  const dir = aDirectory()
  const inbox = await open(dir)
  for (const each of ['a', 'b', 'c']) await inbox.append(anEnvelope(each))
  await inbox.close()
  const file = join(dir, '00000001.seg')
  const bytes = readFileSync(file)
  bytes[bytes.lastIndexOf('b')] = 0x58
  writeFileSync(file, bytes)

  const next = await open(dir)
  expect(next.waiting().records).toBe(2)
  const read = readAll(dir, next.end())
  expect(names(read)).toEqual(['a', 'c'])
  expect(read.damaged[0]?.reason).toBe('the checksum does not match')
})

test('one damaged copy of a segment head costs nothing, both make the segment unreadable and loud', async () => {
  const dir = aDirectory()
  const inbox = await open(dir)
  await inbox.append(anEnvelope('a'))
  const end = inbox.end()
  await inbox.close()
  const file = join(dir, '00000001.seg')
  const bytes = readFileSync(file)
  bytes[9]! ^= 4
  writeFileSync(file, bytes)
  expect(names(readAll(dir, end))).toEqual(['a'])
  bytes[25]! ^= 4
  writeFileSync(file, bytes)
  expect(readAll(dir, end).damaged).toMatchObject([{ reason: 'the segment has lost its head' }])
})

test('a record hidden in the body of another is never read as one', async () => {
  const dir = aDirectory()
  const donor = aDirectory()
  const other = await open(donor)
  await other.append(anEnvelope('forged'))
  await other.close()
  const forged = readFileSync(join(donor, '00000001.seg')).subarray(segmentHeadBytes)

  const inbox = await open(dir)
  await inbox.append({ ...anEnvelope('x'), body: forged } as InboxRecord)
  const end = inbox.end()
  await inbox.close()
  const bytes = readFileSync(join(dir, '00000001.seg'))
  bytes[segmentHeadBytes + 12]! ^= 1
  writeFileSync(join(dir, '00000001.seg'), bytes)
  expect(readAll(dir, end)).toMatchObject({ records: [], damaged: [{ reason: 'the checksum does not match' }] })
})

test.each(['write', 'sync'] as const)(
  'a failed %s rejects its batch alone, and the next append goes on',
  async (call) => {
    const dir = aDirectory()
    const disk = aDisk()
    const inbox = await open(dir, { disk })
    await inbox.append(anEnvelope('a'))
    disk.failNext = call
    const lost = await Promise.allSettled([inbox.append(anEnvelope('b')), inbox.append(anEnvelope('c'))])
    expect(lost.map((each) => each.status === 'rejected' && each.reason)).toEqual([
      expect.any(InboxUnavailable),
      expect.any(InboxUnavailable),
    ])
    await inbox.append(anEnvelope('d'))
    expect(inbox.end().segment).toBe(2)
    expect(names(readAll(dir, inbox.end()))).toEqual(['a', 'd'])
    await inbox.close()

    const next = await open(dir)
    expect(names(readAll(dir, next.end()))).toEqual(['a', 'd'])
    expect(next.reports).toEqual([])
  },
)

test('an inbox on a full disk says so, and recovers by itself when there is room', async () => {
  const dir = aDirectory()
  const disk = aDisk()
  disk.full = true
  const inbox = await open(dir, { disk })
  expect(inbox.reports.join()).toContain('ENOSPC')
  await expect(inbox.append(anEnvelope('a'))).rejects.toBeInstanceOf(InboxUnavailable)
  expect(await inbox.trouble()).toContain('ENOSPC')
  expect(readdirSync(dir)).toEqual([])
  disk.full = false
  expect(await inbox.trouble()).toBeUndefined()
  await inbox.append(anEnvelope('b'))
  expect(names(readAll(dir, inbox.end()))).toEqual(['tallies', 'b'])
})

test('more than the limit is refused until some of it is processed; counts are always taken', async () => {
  const dir = aDirectory()
  const inbox = await open(dir, { limits: { inboxBytes: 1000, inFlightBytes: 1e6 } })
  await inbox.append(anEnvelope('a', { bytes: 700 }))
  await expect(inbox.append(anEnvelope('b', { bytes: 700 }))).rejects.toBeInstanceOf(InboxFull)
  await inbox.append({ kind: 'tallies', tallies: [] })
  inbox.committed(inbox.end())
  await inbox.append(anEnvelope('b', { bytes: 700 }))
})

test('more bytes at once than may wait for the disk are refused', async () => {
  const dir = aDirectory()
  const inbox = await open(dir, { limits: { inboxBytes: 1e6, inFlightBytes: 1000 } })
  const appends = ['a', 'b'].map((each) => inbox.append(anEnvelope(each, { bytes: 600 })))
  const [first, second] = await Promise.allSettled(appends)
  expect(first?.status).toBe('fulfilled')
  expect(second).toMatchObject({ status: 'rejected', reason: expect.any(InboxFull) })
  await inbox.append(anEnvelope('c', { bytes: 600 }))
})

test('what waits is counted by project and kind, with the age of the oldest, and again after a restart', async () => {
  const dir = aDirectory()
  const now = () => 9_500
  const inbox = await open(dir, { now })
  await inbox.append({ kind: 'tallies', tallies: [] })
  await inbox.append(anEnvelope('a', { projectId: 1, receivedAt: 1_000 }))
  const afterFirst = inbox.end()
  await inbox.append(anEnvelope('b', { projectId: 2, receivedAt: 4_000 }))
  await inbox.append(anEnvelope('c', { projectId: 2, receivedAt: 5_000 }))
  const all = inbox.waiting()
  expect(all).toMatchObject({ records: 4, oldestSeconds: 8 })
  expect(all.byProject).toEqual(
    new Map([
      [1, { event: 1 }],
      [2, { event: 2 }],
    ]),
  )
  await inbox.close()

  const next = await open(dir, { now })
  expect(next.waiting()).toEqual(all)
  next.committed(afterFirst)
  expect(next.waiting()).toMatchObject({ records: 2, oldestSeconds: 5 })
  expect(next.waiting().byProject).toEqual(new Map([[2, { event: 2 }]]))
  next.committed(next.end())
  expect(next.waiting()).toEqual({ records: 0, bytes: 0, oldestSeconds: 0, byProject: new Map() })
  await next.close()

  const last = await open(dir, { now, position: next.end() })
  expect(last.waiting().records).toBe(0)
})

test('listeners hear of every durable end', async () => {
  const inbox = await open(aDirectory())
  const heard: InboxPosition[] = []
  inbox.onDurable((end) => heard.push(end))
  await inbox.append(anEnvelope('a'))
  expect(heard).toEqual([inbox.end()])
})

test('an empty inbox has nothing to read', async () => {
  const dir = aDirectory()
  const inbox = await open(dir)
  expect(readAll(dir, inbox.end())).toEqual({ records: [], damaged: [], end: inbox.end() })
})

test('a store that has read further than the inbox goes: it is said, new records are behind, old ones are set aside', async () => {
  const dir = aDirectory()
  const first = await open(dir)
  await first.append(anEnvelope('a'))
  await first.close()
  const position = { segment: 7, offset: 500 }
  const inbox = await open(dir, { position })
  expect(inbox.reports.join(' ')).toMatch(/segment 7, which is not in .*restored\?.*set aside/)
  await inbox.append(anEnvelope('b'))
  expect(inbox.end().segment).toBe(8)
  expect(names(readAll(dir, inbox.end(), position))).toEqual(['b'])
  expect(readdirSync(dir)).toContain('00000001.seg.aside')
})

test('a reader asked for a stretch that ends before it begins says what is wrong', () => {
  expect(() => readAll(aDirectory(), { segment: 1, offset: 40 }, { segment: 2, offset: 0 })).toThrow(
    'The inbox ends at segment 1, byte 40, before segment 2, byte 0',
  )
})

test('a missing segment is returned as damage, and the ones behind it are read', async () => {
  const dir = aDirectory()
  const inbox = await open(dir)
  for (let i = 0; i < 6; i++) await inbox.append(anEnvelope(String(i), { bytes: 3000 }))
  expect(inbox.end().segment).toBe(3)
  rmSync(join(dir, '00000002.seg'))
  const read = readAll(dir, inbox.end())
  expect(read.damaged).toMatchObject([{ reason: 'the segment file is missing', from: { segment: 2 } }])
  expect(names(read)).toEqual(['0', '1', '4', '5'])
})

test('a segment shorter than what was promised is damage', async () => {
  const dir = aDirectory()
  const inbox = await open(dir)
  await inbox.append(anEnvelope('a'))
  await inbox.append(anEnvelope('b'))
  const end = inbox.end()
  await inbox.close()
  truncateSync(join(dir, '00000001.seg'), end.offset - 5)
  const read = readAll(dir, end)
  expect(names(read)).toEqual(['a'])
  expect(read.damaged.at(-1)?.end).toEqual(end)
})

test('a half-made segment of a process that died is not taken for one', async () => {
  const dir = aDirectory()
  appendFileSync(join(dir, '00000001.seg.new'), 'half')
  const inbox = await open(dir)
  await inbox.append(anEnvelope('a'))
  expect(names(readAll(dir, inbox.end()))).toEqual(['a'])
})

test('a closed inbox takes nothing, and has made durable what it took before', async () => {
  const dir = aDirectory()
  const inbox = await open(dir)
  const last = inbox.append(anEnvelope('a'))
  await inbox.close()
  await last
  await expect(inbox.append(anEnvelope('b'))).rejects.toBeInstanceOf(InboxUnavailable)
})
