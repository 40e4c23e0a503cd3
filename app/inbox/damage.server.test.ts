import { appendFileSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { aDirectory, anEnvelope, cleanUp, names, openAnInbox as open, readAll } from '../../tests/support/an-inbox'
import type { InboxRecord } from '../wire/record'
import { segmentHeadBytes } from './record-format.server'

afterEach(cleanUp)

test('a last record that is truncated anywhere is removed and reported, and the records before it stay', async () => {
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
    // The file was preallocated: zeros follow the truncated record.
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

test('acknowledged records after a damaged one survive the next start', async () => {
  const dir = aDirectory()
  const inbox = await open(dir)
  const ends: number[] = []
  for (const each of ['a', 'b', 'c']) {
    await inbox.append(anEnvelope(each))
    ends.push(inbox.end().offset)
  }
  await inbox.close()
  const file = join(dir, '00000001.seg')
  const bytes = readFileSync(file)
  bytes[ends[1]! - 1]! ^= 1
  writeFileSync(file, bytes)

  const next = await open(dir)
  expect(next.waiting().records).toBe(2)
  const read = readAll(dir, next.end())
  expect(names(read)).toEqual(['a', 'c'])
  expect(read.damaged[0]?.reason).toBe('the checksum does not match')
})

test('one damaged copy of a segment head is harmless; with two the segment is unreadable and reported', async () => {
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

test('a record hidden in the body of another record is never read', async () => {
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

test('a store position after the end of the inbox is reported, old segments are set aside, new records follow', async () => {
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

test('a reader reports a range that ends before it starts', () => {
  expect(() => readAll(aDirectory(), { segment: 1, offset: 40 }, { segment: 2, offset: 0 })).toThrow(
    'The inbox ends at segment 1, byte 40, before segment 2, byte 0',
  )
})

test('a missing segment is returned as damage, and the segments after it are read', async () => {
  const dir = aDirectory()
  const inbox = await open(dir)
  for (let i = 0; i < 6; i++) await inbox.append(anEnvelope(String(i), { bytes: 3000 }))
  expect(inbox.end().segment).toBe(3)
  rmSync(join(dir, '00000002.seg'))
  const read = readAll(dir, inbox.end())
  expect(read.damaged).toMatchObject([{ reason: 'the segment file is missing', from: { segment: 2 } }])
  expect(names(read)).toEqual(['0', '1', '4', '5'])
})

test('a segment that is shorter than its acknowledged records, or only zeros, is damage', async () => {
  const dir = aDirectory()
  const inbox = await open(dir)
  await inbox.append(anEnvelope('a'))
  const whereTheFirstEnds = inbox.end().offset
  await inbox.append(anEnvelope('b'))
  const end = inbox.end()
  await inbox.close()
  truncateSync(join(dir, '00000001.seg'), end.offset - 5)
  const short = readAll(dir, end)
  expect(names(short)).toEqual(['a'])
  expect(short.damaged.at(-1)?.end).toEqual(end)

  truncateSync(join(dir, '00000001.seg'), whereTheFirstEnds)
  truncateSync(join(dir, '00000001.seg'), end.offset)
  const zeros = readAll(dir, end)
  expect(names(zeros)).toEqual(['a'])
  expect(zeros.damaged).toMatchObject([{ end, reason: 'records that were durable are gone' }])
})

test('an incomplete segment file of a dead process is ignored', async () => {
  const dir = aDirectory()
  appendFileSync(join(dir, '00000001.seg.new'), 'half')
  const inbox = await open(dir)
  await inbox.append(anEnvelope('a'))
  expect(names(readAll(dir, inbox.end()))).toEqual(['a'])
})

test('damage at the end of a segment that is not the last is kept, found and counted', async () => {
  const dir = aDirectory()
  const inbox = await open(dir)
  for (let i = 0; i < 4; i++) await inbox.append(anEnvelope(String(i), { bytes: 3000 }))
  expect(inbox.end().segment).toBe(2)
  await inbox.close()
  const file = join(dir, '00000001.seg')
  const bytes = readFileSync(file)
  bytes[bytes.length - 1]! ^= 1
  writeFileSync(file, bytes)

  const next = await open(dir)
  const read = readAll(dir, next.end())
  expect(names(read)).toEqual(['0', '2', '3'])
  expect(read.damaged).toHaveLength(1)
})
