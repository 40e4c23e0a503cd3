import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import {
  aDirectory,
  aDisk,
  anEnvelope,
  cleanUp,
  everything,
  names,
  openAnInbox as open,
  readAll,
} from '../../tests/support/an-inbox'
import { until } from '../../tests/support/until'
import type { InboxPosition } from '../wire/record'
import { DiskFull, InboxFull, InboxUnavailable } from './errors'
import { beginning } from './position'
import { openReader } from './reader.server'

afterEach(cleanUp)

test('appended records are read back in order, also by a later process', async () => {
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

test('appends made while a batch is written share the next write, and resolve in order', async () => {
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

test('a reader stops at its limits and continues from there', async () => {
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

test('a full segment is followed by the next one, and segments that are read completely are deleted', async () => {
  const dir = aDirectory()
  const inbox = await open(dir)
  for (let i = 0; i < 12; i++) await inbox.append(anEnvelope(String(i), { bytes: 1500 }))
  expect(inbox.end().segment).toBeGreaterThan(3)
  const all = readAll(dir, inbox.end())
  expect(names(all)).toEqual(Array.from({ length: 12 }, (_, i) => String(i)))

  const fifth = all.records[4]!.end
  inbox.committed(fifth)
  expect(names(readAll(dir, inbox.end(), fifth))).toEqual(['5', '6', '7', '8', '9', '10', '11'])
  const leftBehind = () => readdirSync(dir).filter((file) => Number.parseInt(file, 10) < fifth.segment)
  await until('the others are gone', () => leftBehind().length === 0)
  expect(inbox.waiting().records).toBe(7)
})

test('records that were read are deleted even when none follow, also those of an earlier process', async () => {
  const dir = aDirectory()
  const onDisk = () =>
    readdirSync(dir)
      .map((file) => readFileSync(join(dir, file), 'latin1'))
      .join('')
  const first = await open(dir, { linger: 1 })
  await first.append(anEnvelope('secret of the first'))
  const end = first.end()
  await until('a record behind it', () => first.end().segment > end.segment)
  expect(onDisk(), 'not read yet').toContain('secret of the first')
  first.committed(first.end())
  await until('what was read is gone', () => !onDisk().includes('secret of the first'))

  const slow = await open(aDirectory(), { linger: 1e6 })
  await slow.append(anEnvelope('nothing'))
  expect(slow.end().segment).toBe(1)

  await first.close()
  const later = await open(dir, { linger: 1e6, position: first.end() })
  await later.append(anEnvelope('secret of the later'))
  await later.close()
  const last = await open(dir, { linger: 1, position: later.end() })
  await until('a record behind that', () => last.end().segment > later.end().segment)
  last.committed(last.end())
  await until('what was read later is gone', () => !onDisk().includes('secret of the later'))
})

test('only the owner of the files can read unscrubbed bytes', async () => {
  const dir = aDirectory()
  const inbox = await open(dir)
  await inbox.append(anEnvelope('a'))
  expect(statSync(dir).mode & 0o777).toBe(0o700)
  for (const file of readdirSync(dir)) expect(statSync(join(dir, file)).mode & 0o777).toBe(0o600)
})

test.each(['write', 'sync'] as const)(
  'a failed %s rejects its batch only, and the next append succeeds',
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

test('an inbox on a full disk reports it, and recovers when there is space', async () => {
  const dir = aDirectory()
  const disk = aDisk()
  disk.full = true
  const inbox = await open(dir, { disk })
  expect(inbox.reports.join()).toContain('ENOSPC')
  await expect(inbox.append(anEnvelope('a'))).rejects.toBeInstanceOf(DiskFull)
  expect(await inbox.trouble()).toContain('ENOSPC')
  expect(readdirSync(dir)).toEqual([])
  disk.full = false
  expect(await inbox.trouble()).toBeUndefined()
  await inbox.append(anEnvelope('b'))
  expect(names(readAll(dir, inbox.end()))).toEqual(['tallies', 'b'])
})

test('appends beyond the limit are refused until records are processed; counts are always accepted', async () => {
  const dir = aDirectory()
  const inbox = await open(dir, { limits: { inboxBytes: 1000, inFlightBytes: 1e6, projectShare: 0.75 } })
  await inbox.append(anEnvelope('a', { bytes: 700 }))
  await expect(inbox.append(anEnvelope('b', { bytes: 700 }))).rejects.toBeInstanceOf(InboxFull)
  await inbox.append({ kind: 'tallies', tallies: [] })
  inbox.committed(inbox.end())
  await inbox.append(anEnvelope('b', { bytes: 700 }))
})

test('it is nearly full from three quarters of one project’s share on, until that is processed', async () => {
  const dir = aDirectory()
  const inbox = await open(dir, { limits: { inboxBytes: 10_000, inFlightBytes: 1e6, projectShare: 0.8 } })
  await inbox.append(anEnvelope('a', { bytes: 5000 }))
  expect(inbox.nearlyFull()).toBe(false)
  await inbox.append(anEnvelope('b', { bytes: 1000 }))
  expect(inbox.nearlyFull()).toBe(true)
  inbox.committed(inbox.end())
  expect(inbox.nearlyFull()).toBe(false)
})

test('appends are refused while too many bytes wait for the disk', async () => {
  const dir = aDirectory()
  const inbox = await open(dir, { limits: { inboxBytes: 1e6, inFlightBytes: 1000, projectShare: 0.75 } })
  const appends = ['a', 'b'].map((each) => inbox.append(anEnvelope(each, { bytes: 600 })))
  const [first, second] = await Promise.allSettled(appends)
  expect(first?.status).toBe('fulfilled')
  expect(second).toMatchObject({ status: 'rejected', reason: expect.any(InboxFull) })
  await inbox.append(anEnvelope('c', { bytes: 600 }))
})

test('a flooding project is refused, a project that starts later is not', async () => {
  const dir = aDirectory()
  const inbox = await open(dir, { limits: { inboxBytes: 100_000, inFlightBytes: 1e6, projectShare: 0.75 } })
  const flood = () =>
    Promise.allSettled(Array.from({ length: 200 }, () => inbox.append(anEnvelope('a', { projectId: 1, bytes: 1000 }))))
  const refusedOf = (all: PromiseSettledResult<void>[]) => all.filter(({ status }) => status === 'rejected').length
  expect(refusedOf(await flood())).toBeGreaterThan(100)
  for (let i = 0; i < 10; i++) {
    const [, later] = await Promise.all([flood(), inbox.append(anEnvelope('b', { projectId: 2, bytes: 1000 }))])
    expect(later).toBeUndefined()
  }
  expect(inbox.waiting().byProject.get(2)).toEqual({ event: 10 })
})

test('waiting items are counted by project and kind, with the age of the oldest, also after a restart', async () => {
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
  expect(next.waiting()).toEqual({
    records: 0,
    bytes: 0,
    oldestSeconds: 0,
    behind: next.end(),
    byProject: new Map(),
  })
  await next.close()

  const last = await open(dir, { now, position: next.end() })
  expect(last.waiting().records).toBe(0)
})

test('listeners are called with every durable end', async () => {
  const inbox = await open(aDirectory())
  const notified: InboxPosition[] = []
  inbox.onDurable((end) => notified.push(end))
  await inbox.append(anEnvelope('a'))
  expect(notified).toEqual([inbox.end()])
})

test('an empty inbox has nothing to read', async () => {
  const dir = aDirectory()
  const inbox = await open(dir)
  expect(readAll(dir, inbox.end())).toEqual({ records: [], damaged: [], end: inbox.end() })
})

test('a closed inbox rejects appends, and earlier ones are durable', async () => {
  const dir = aDirectory()
  const inbox = await open(dir)
  const last = inbox.append(anEnvelope('a'))
  await inbox.close()
  await last
  await expect(inbox.append(anEnvelope('b'))).rejects.toBeInstanceOf(InboxUnavailable)
})
