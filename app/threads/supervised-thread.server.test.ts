import { afterEach, expect, test } from 'vitest'
import { until } from '../../tests/support/until'
import { restartMilliseconds, SupervisedThread, type ThreadParts } from './supervised-thread.server'

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** A thread whose script is the given text. Each message is a heartbeat. */
function keep(code: string, more: Partial<ThreadParts<string>> = {}) {
  const seen = { begun: [] as number[], messages: [] as string[], failures: [] as string[], ends: 0, beat: 0 }
  const kept = new SupervisedThread<string, string>({
    name: 'tried',
    script: new URL(
      `data:text/javascript,${encodeURIComponent(`import { parentPort } from 'node:worker_threads';${code}`)}`,
    ),
    resourceLimits: {},
    prepare: () => {
      seen.begun.push(performance.now())
      return { workerData: undefined, heartbeat: { count: () => seen.beat, isDue: () => seen.beat > 0 } }
    },
    hangMilliseconds: 200,
    hung: () => new Error('hung'),
    onMessage: (message) => {
      seen.beat++
      seen.messages.push(message)
    },
    failed: (error) => seen.failures.push(error.message),
    ended: () => {
      seen.ends++
      seen.beat = 0
    },
    ...more,
  })
  kept.start()
  stops.push(async () => {
    const ended = kept.stop()
    await kept.terminate()
    await ended
  })
  return { kept, seen }
}

test('a thread that ends is started again, each time after a longer wait', async () => {
  const { seen } = keep(`throw new Error('at once')`)
  await until('the fourth start', () => seen.begun.length >= 4)
  // A lower bound: on a busy machine each may take longer. A timer may fire a millisecond early.
  const waits = seen.begun.slice(1, 4).map((at, n) => at - seen.begun[n]!)
  const { first } = restartMilliseconds
  const shortest = [first, first * 2, first * 4].map((wait) => wait - 1)
  expect(waits.map((wait, n) => wait >= shortest[n]!)).toEqual([true, true, true])
  expect(new Set(seen.failures)).toEqual(new Set(['at once']))
})

test('a thread whose heartbeat is due and missing is terminated, and the next one starts', async () => {
  const { seen } = keep(`parentPort.postMessage('alive'); setTimeout(() => { for (;;); }, 10)`)
  await until('the next one', () => seen.messages.length >= 2)
  expect(seen.failures[0]).toBe('hung')
})

test('a thread that was stopped is not started again', async () => {
  const { kept, seen } = keep(`parentPort.on('message', () => parentPort.close())`)
  const ended = kept.stop()
  kept.send('stop')
  await ended
  expect([seen.begun.length, seen.ends, seen.failures]).toEqual([1, 1, []])
})
