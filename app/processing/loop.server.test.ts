import { readFileSync, writeFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { aLoop, loopStartedAt, type TestLoop } from '../../tests/support/a-loop'
import { aDirectory, cleanUp, openAnInbox } from '../../tests/support/an-inbox'
import { until } from '../../tests/support/until'
import { operator } from '../accounts/viewer'
import { days } from '../clock'
import { segmentFile } from '../inbox/segment.server'
import { StoreTrouble } from '../store/store-trouble'
import { processRecord } from './pipeline.server'

let running: TestLoop | undefined
afterEach(async () => {
  await running?.close()
  running = undefined
  await cleanUp()
})

type Options = Parameters<typeof aLoop>[2]

async function start(options?: Options, dir = aDirectory()): Promise<TestLoop> {
  const inbox = await openAnInbox(dir, { sizes: { first: 65_536, segment: 65_536 } })
  running = await aLoop(dir, inbox, options)
  return running
}

const good = (count: number) => Array.from({ length: count }, (_, n) => `good ${n}`)

/** A pipeline that produces an event which the database refuses. */
const withUnrecordable: typeof processRecord = (...args) => {
  const processed = processRecord(...args)
  for (const { event } of processed.events) if (event.title.includes('poison')) Object.assign(event, { level: null })
  return processed
}

test('an event that the database refuses is found and parked, and the rest of its batch is recorded', async () => {
  const { send, caughtUp, events, parked, reports } = await start({ pipeline: { process: withUnrecordable } })
  await send([...good(40), 'poison', ...good(23)])
  await caughtUp()
  expect(await events()).toMatchObject({ accepted: 64, processed: 63, parked: 1 })
  expect(await parked()).toMatchObject([{ reason: 'unrecordable', itemKind: 'event', items: 1, retryable: true }])
  expect(reports.filter(({ what }) => what === 'poison')).toHaveLength(1)
})

test('a batch that a busy database cannot take is retried and never parked', async () => {
  let failures = 0
  // What is committed leaves the inbox.
  const committed = () => running?.reports.filter(({ what }) => what === 'committed')
  const tooEarly: unknown[] = []
  const { send, caughtUp, events, parked } = await start({
    recorder: (real) => ({
      ...real,
      record: (batch) => {
        tooEarly.push(...(committed() ?? []))
        return ++failures <= 4 ? Promise.reject(new StoreTrouble('full', 'disk full')) : real.record(batch)
      },
    }),
  })
  await send(good(5))
  await caughtUp()
  expect(failures).toBe(5)
  expect(tooEarly).toEqual([])
  await until('the batch to be reported', () => committed()?.length === 1)
  expect(await events()).toMatchObject({ accepted: 5, processed: 5, parked: 0 })
  expect(await parked()).toEqual([])
})

test('jobs run while idle and between batches, and a failing job delays nothing', async () => {
  let [left, slices] = [3, 0]
  const { send, caughtUp, events, loop, reports } = await start({
    jobs: [
      { name: 'trends', each: 'instance', every: 0, budget: 25, run: () => Promise.reject(new Error('a bug')) },
      {
        name: 'regroup',
        each: 'instance',
        every: 0,
        budget: 25,
        run: async () => {
          slices++
          return left-- > 0
        },
      },
    ],
  })
  await until('all slices at rest', () => left < 0)
  const atRest = slices
  await send(good(5))
  await caughtUp()
  await until('a slice behind the batch', () => slices > atRest)
  left = 2
  loop.look()
  await until('the slices that were asked for', () => left < 0)
  expect(await events()).toMatchObject({ processed: 5 })
  expect(reports).toContainEqual({ what: 'job-failed', job: 'trends', error: new Error('a bug'), rest: 1000 })
})

test('a parked item that is tried again counts once', async () => {
  let broken = true
  const { send, caughtUp, events, parked, store, loop, reports } = await start({
    pipeline: {
      process(...args) {
        if (broken && args[0].kind === 'envelope' && Buffer.from(args[0].body).includes('poison'))
          throw new Error('a bug')
        return processRecord(...args)
      },
    },
  })
  await send(['good', 'poison'])
  await caughtUp()
  expect(await events()).toMatchObject({ accepted: 2, processed: 1, parked: 1 })
  const [item] = await parked()
  const tryAgain = async () => {
    await store.parked.retry(operator, item!.id, loopStartedAt)
    loop.retry()
  }
  await tryAgain()
  await until('the attempt to fail', () => reports.some(({ what }) => what === 'retry-failed'))
  expect(await events()).toMatchObject({ accepted: 2, processed: 1, parked: 1 })
  expect(await parked()).toMatchObject([{ id: item!.id }])

  broken = false
  await tryAgain()
  await until('the item to leave', async () => (await parked()).length === 0)
  expect(await events()).toMatchObject({ accepted: 2, processed: 2, parked: 0, refused: {} })
})

test('a damaged range of the inbox is parked with its bytes, and the records around it are processed', async () => {
  const dir = aDirectory()
  const inbox = await openAnInbox(dir, { sizes: { first: 65_536, segment: 65_536 } })
  const first = await aLoop(dir, inbox)
  await first.loop.stop()
  await first.send(['before', 'damaged', 'after'])
  await first.close()
  const file = segmentFile(dir, 1)
  const bytes = readFileSync(file)
  bytes[bytes.indexOf('"message":"damaged"') + 12] = 0
  writeFileSync(file, bytes)

  running = await aLoop(dir, inbox)
  await running.caughtUp()
  expect(await running.events()).toMatchObject({ accepted: 2, processed: 2, parked: 0 })
  const [item] = await running.parked()
  expect(item).toMatchObject({ itemKind: 'request', reason: 'damaged', retryable: false })
  expect(item?.bytes).toBeGreaterThan(100)
  expect(await running.store.instance.tallies()).toContainEqual(
    expect.objectContaining({ itemKind: 'request', outcome: 'parked', reason: 'damaged', count: 1 }),
  )
})

test('no event is lost or recorded twice when the clock jumps back', async () => {
  let now = loopStartedAt
  const { send, caughtUp, events, store } = await start({ now: () => now })
  await send(['the same', 'the same'])
  await caughtUp()
  now -= days(2)
  await send(['the same', 'the same'])
  await caughtUp()
  expect(await events()).toMatchObject({ accepted: 4, processed: 4 })
  const { rows } = await store.issues.page(operator, { status: 'all', sort: 'count', limit: 9 })
  expect(rows).toMatchObject([{ count: 4, firstSeen: loopStartedAt - days(2), lastSeen: loopStartedAt }])
})

test('waiting leaks nothing, however long the loop runs', async () => {
  const listening = vi.spyOn(AbortSignal.prototype, 'addEventListener')
  const { send, caughtUp } = await start()
  for (const message of good(5)) {
    await send([message])
    await caughtUp()
  }
  expect(listening).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})
