import { expect, test } from 'vitest'
import { minutes, seconds } from '../../clock'
import type { Job, JobName } from './job'
import { makeJobRunner } from './job-runner.server'
import { jobStatusMemory, openJobStatus } from './job-status'

const second = seconds(1)

/** A runner with a clock that only `pass` moves. */
function aRunner(jobs: Job[], memory = jobStatusMemory()) {
  let elapsed = 0
  const failures: [JobName, number][] = []
  const status = openJobStatus(memory)
  const runner = makeJobRunner(jobs, {
    status,
    now: () => elapsed,
    elapsed: () => elapsed,
    failed: (name, _, rest) => failures.push([name, rest]),
    idle: minutes(1),
  })
  const pass = (milliseconds: number) => (elapsed += milliseconds)
  return { ...runner, status, failures, pass, now: () => elapsed }
}

const aJob = (name: JobName, run: Job['run'], more: Partial<Job> = {}): Job => ({
  ...{ name, each: 'instance', every: 0, budget: 25, run },
  ...more,
})
const runsOf = ({ status }: ReturnType<typeof aRunner>, name: JobName) =>
  status.figures().find((job) => job.name === name)?.runs ?? 0

test('a job with a pause runs until nothing is left, and then after each pause', async () => {
  const left = [100, 7, 0, 0]
  const runner = aRunner([aJob('end-mutes', async () => (left.shift() ?? 0) > 0, { every: minutes(1) })])
  expect([await runner.round(false), await runner.round(false), await runner.round(false)]).toEqual([true, true, false])
  expect(await runner.round(false)).toBe(false)
  expect([left.length, runner.untilDue()]).toEqual([1, minutes(1)])
  runner.pass(minutes(1))
  await runner.round(false)
  expect(left).toEqual([])
})

test('a job that has to wait runs again after the milliseconds it named, and keeps no round going', async () => {
  const results: (boolean | number)[] = [20, true, false]
  const runner = aRunner([aJob('evict-events', async () => results.shift() ?? false, { every: minutes(1) })])
  expect([await runner.round(false), runner.untilDue()]).toEqual([false, 20])
  runner.pass(19)
  expect(await runner.round(false)).toBe(false)
  expect(runsOf(runner, 'evict-events')).toBe(1)
  runner.pass(1)
  expect([await runner.round(false), await runner.round(false)]).toEqual([true, false])
  expect(runner.untilDue()).toBe(minutes(1))
})

test('a job that says when it goes on does so between rounds, without the other jobs, until it has nothing left', async () => {
  const results: (boolean | number)[] = [3, 3, false]
  const runner = aRunner([
    aJob('evict-events', async () => results.shift() ?? false, { every: minutes(1) }),
    aJob('trends', async () => false),
  ])
  expect(runner.untilGoingOn()).toBe(Infinity)
  await runner.round(false)
  expect(runner.untilGoingOn()).toBe(3)
  await runner.goOn(false)
  expect(runsOf(runner, 'evict-events')).toBe(1)
  for (let n = 0; n < 2; n++) {
    runner.pass(3)
    await runner.goOn(false)
  }
  expect([results, runner.untilGoingOn()]).toEqual([[], Infinity])
  runner.pass(minutes(2))
  await runner.goOn(false)
  expect([runsOf(runner, 'evict-events'), runsOf(runner, 'trends')]).toEqual([3, 1])
})

test('a failing job backs off longer each time, the other jobs keep running, and one success resets the back-off', async () => {
  let isBroken = true
  const regroup = aJob('regroup', async () => {
    if (isBroken) throw new Error('a bug')
    return false
  })
  const runner = aRunner([regroup, aJob('trends', async () => false)])
  for (const rest of [second, 2 * second, 4 * second]) {
    await runner.round(false)
    expect(runner.failures.at(-1)).toEqual(['regroup', rest])
    runner.pass(rest - 1)
    await runner.round(false)
    expect(runner.untilDue()).toBe(1)
    runner.pass(1)
  }
  expect([runsOf(runner, 'regroup'), runsOf(runner, 'trends')]).toEqual([3, 6])
  isBroken = false
  await runner.round(false)
  expect(runner.status.figures().find(({ name }) => name === 'regroup')).toMatchObject({
    ...{ runs: 4, failures: 3, failuresInRow: 0, lastRunAt: runner.now() },
  })
  expect(runner.failures).toHaveLength(3)
})

test('a job never rests longer than five minutes', async () => {
  const runner = aRunner([aJob('regroup', () => Promise.reject(new Error('a bug')))])
  for (let n = 0; n < 40; n++) {
    await runner.round(false)
    runner.pass(minutes(5))
  }
  expect(runner.failures.at(-1)).toEqual(['regroup', minutes(5)])
})

test('a job that exceeds its budget rests while events wait, and continues while none wait', async () => {
  const slow = aJob('late-uploads', async () => {
    runner.pass(500)
    return true
  })
  const runner = aRunner([slow])
  expect(await runner.round(true)).toBe(true)
  await runner.round(true)
  expect([runsOf(runner, 'late-uploads'), runner.untilDue()]).toEqual([1, 2000])
  runner.pass(2000)
  await runner.round(false)
  await runner.round(false)
  expect(runsOf(runner, 'late-uploads')).toBe(3)
})

test('a round ends when its time is up, and the next round begins with the jobs that had no turn', async () => {
  const names = ['regroup', 'late-digests', 'bulk-acts'] as const
  const order: JobName[] = []
  const slow = (name: JobName) =>
    aJob(name, async () => {
      order.push(name)
      runner.pass(60)
      return true
    })
  const runner = aRunner(names.map(slow), jobStatusMemory())
  for (let n = 0; n < 3; n++) expect(await runner.round(false)).toBe(true)
  expect(order).toEqual(['regroup', 'late-digests', 'bulk-acts', 'regroup', 'late-digests', 'bulk-acts'])
})

test('a run that never ends delays nothing, and its job gets no second turn', async () => {
  const runner = aRunner([
    aJob('late-uploads', () => new Promise<boolean>(() => {}), { budget: 1 }),
    aJob('regroup', async () => false),
  ])
  await runner.round(true)
  await runner.round(true)
  expect([runsOf(runner, 'regroup'), runner.status.figures().length]).toEqual([2, 1])
})

test('a job that ended the thread rests in the next thread, with its figures', async () => {
  const memory = jobStatusMemory()
  const first = openJobStatus(memory)
  first.began('regroup', 5)
  expect([first.underWay(), first.isComputing()]).toEqual(['regroup', true])
  first.ended('regroup', { failed: true, milliseconds: 3 })
  expect([first.underWay(), first.isComputing()]).toEqual([undefined, false])
  const runner = aRunner([aJob('regroup', async () => false)], memory)
  await runner.round(false)
  expect(runsOf(runner, 'regroup')).toBe(1)
  runner.pass(second)
  await runner.round(false)
  expect(runsOf(runner, 'regroup')).toBe(2)
})
