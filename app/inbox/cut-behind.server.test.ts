import { appendFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { aDirectory, anEnvelope, cleanUp, names, openAnInbox as open, readAll } from '../../tests/support/an-inbox'
import { cutBehind } from './cut-behind.server'
import { segmentHeadBytes } from './record-format.server'

afterEach(cleanUp)

test('everything after the durable end is removed except segment numbers, which are not reused', async () => {
  const dir = aDirectory()
  const inbox = await open(dir)
  for (const name of ['a', 'b']) await inbox.append(anEnvelope(name, { bytes: 1000 }))
  const durable = inbox.end()
  for (const name of ['c', 'd', 'e', 'f', 'g', 'h']) await inbox.append(anEnvelope(name, { bytes: 1000 }))
  const { segment } = inbox.end()
  expect(segment).toBeGreaterThan(durable.segment)
  await inbox.close()
  appendFileSync(join(dir, `0000000${segment + 1}.seg.new`), 'half')

  expect(cutBehind(dir, durable)).toBe(segment)
  expect(readdirSync(dir).map((file) => statSync(join(dir, file)).size)).toEqual([
    durable.offset,
    ...Array.from({ length: segment - durable.segment }, () => segmentHeadBytes),
  ])
  const next = await open(dir)
  await next.append(anEnvelope('i'))
  expect(next.end().segment).toBe(segment + 1)
  const read = readAll(dir, next.end())
  expect([names(read), read.damaged]).toEqual([['a', 'b', 'i'], []])
})

test('durable bytes do not change', async () => {
  const dir = aDirectory()
  const inbox = await open(dir)
  for (const name of ['a', 'b', 'c', 'd', 'e']) await inbox.append(anEnvelope(name, { bytes: 1000 }))
  await inbox.close()
  expect(cutBehind(dir, inbox.end())).toBe(inbox.end().segment)
  expect(names(readAll(dir, inbox.end()))).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(cutBehind(aDirectory(), { segment: 7, offset: 40 })).toBe(7)
})
