import { afterEach, expect, test } from 'vitest'
import { aLoop, type TestLoop } from '../../tests/support/a-loop'
import { poolHere } from '../../tests/support/a-pool'
import { aDirectory, cleanUp, openAnInbox } from '../../tests/support/an-inbox'
import { operator } from '../accounts/viewer'
import { processRecord } from './pipeline.server'

let running: TestLoop | undefined
afterEach(async () => {
  await running?.close()
  running = undefined
  await cleanUp()
})

type Options = (dir: string) => Parameters<typeof aLoop>[2]

/** A loop whose inbox holds all messages when it starts. */
async function withBacklog(messages: string[], options: Options): Promise<TestLoop> {
  const dir = aDirectory()
  const inbox = await openAnInbox(dir, { sizes: { first: 65_536, segment: 65_536 } })
  const before = await aLoop(dir, inbox)
  await before.loop.stop()
  await before.send(messages)
  await before.close()
  running = await aLoop(dir, inbox, options(dir))
  await running.caughtUp()
  return running
}

const words = ['red', 'green', 'blue']
const messages = Array.from({ length: 699 }, (_, n) => words[n % 3]!)

const isPoison = (...[record]: Parameters<typeof processRecord>) =>
  record.kind === 'envelope' && Buffer.from(record.body).includes('poison')

const broken: typeof processRecord = (...args) => {
  if (isPoison(...args)) throw new TypeError('a bug')
  return processRecord(...args)
}

test('a pool worker processes a part of a backlog, and every event is recorded once and can be read', async () => {
  let pool: ReturnType<typeof poolHere> | undefined
  const { events, store } = await withBacklog(messages, (dir) => {
    pool = poolHere(dir)
    return { pool }
  })
  expect(pool?.parts).toBeGreaterThan(2)
  expect(await events()).toMatchObject({ accepted: 699, processed: 699, duplicate: 0, parked: 0 })
  const { rows } = await store.issues.page(operator, { status: 'all', sort: 'count', limit: 9 })
  expect(rows.map(({ count }) => count)).toEqual([233, 233, 233])
  for (const { shortId, title } of rows) {
    for (const which of ['oldest', 'latest']) {
      const shown = await store.events.ofIssue(operator, shortId, which)
      expect(shown?.payload).toContain(`"message":"${title}"`)
    }
  }
})

test('an error thrown in a pool worker parks the item with its bytes, under a digest', async () => {
  const { events, parked, reports } = await withBacklog([...messages, 'poison', 'last'], (dir) => {
    return { pipeline: { process: broken }, pool: poolHere(dir, broken) }
  })
  expect(await events()).toMatchObject({ accepted: 701, processed: 700, parked: 1 })
  expect(await parked()).toMatchObject([{ reason: 'processing_failed', items: 1, retryable: true }])
  expect(reports).toContainEqual(
    expect.objectContaining({ what: 'exception', error: expect.objectContaining({ name: 'TypeError' }) }),
  )
})

test('a batch at which a pool worker fails is processed by the writer alone', async () => {
  const { events } = await withBacklog([...messages, 'poison'], (dir) => {
    const pool = poolHere(dir)
    const { share } = pool
    return {
      pipeline: { process: broken },
      pool: {
        ...pool,
        share(task) {
          const shared = share(task)
          setImmediate(() => shared.giveUp())
          return shared
        },
      },
    }
  })
  expect(await events()).toMatchObject({ accepted: 700, processed: 699, parked: 1, duplicate: 0 })
})
