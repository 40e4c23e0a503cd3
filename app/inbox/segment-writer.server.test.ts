import { readdirSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { aDirectory, anEnvelope, cleanUp, names, readAll } from '../../tests/support/an-inbox'
import { Gathering } from './gathering.server'
import { entryOf } from './ledger'
import { draftRecord } from './record-format.server'
import { SegmentWriter } from './segment-writer.server'

afterEach(cleanUp)

const aBlock = (name: string) => {
  const record = anEnvelope(name)
  const draft = draftRecord(record)
  const gathering = new Gathering(new ArrayBuffer(draft.bytes))
  gathering.add(draft, entryOf(record, draft.bytes))
  return gathering.block()
}

test('a batch that comes during the start is written to the segment that the start creates', async () => {
  const dir = aDirectory()
  const writer = new SegmentWriter(dir, 0, { first: 4096, segment: 4096 }, () => {})
  const [, range] = await Promise.all([writer.start(), writer.write([aBlock('early')])])
  const next = await writer.write([aBlock('later')])
  await writer.close()
  expect([range.segment, next.segment]).toEqual([1, 1])
  expect(readdirSync(dir)).toEqual(['00000001.seg'])
  expect(names(readAll(dir, { segment: 1, offset: next.to }))).toEqual(['early', 'later'])
})
