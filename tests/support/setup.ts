import { appendFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest'
import { onlyThisMachine } from './only-this-machine'

/** A test that connects to another machine fails: the spy below notices the complaint. */
let end = () => {}
beforeAll(() => {
  end = onlyThisMachine((host) => console.error(`A test connects to ${host}.`))
})
afterAll(() => end())

/** Nothing in a passing test complains. A test that expects a complaint replaces the spy's implementation or clears it. */
beforeEach(() => {
  const complaints = vi.spyOn(console, 'error')
  return () => {
    const calls = complaints.mock.calls
    complaints.mockRestore()
    expect(calls, 'console.error was called').toEqual([])
  }
})

/*
 * What each file costs, for the runner (app/ops/bootstrap/test-run.mjs): processor time of this worker and of what it started, from before
 * the file is loaded until its last hook. At the end of a worker, also the time of what it leaves running: nobody waits for that.
 */
const { pace, processorSeconds } = (await import('../../app/ops/bootstrap/processor-time.mjs' as string)) as {
  pace: () => number
  processorSeconds: (options?: { waited?: boolean }) => number | undefined
}
const { TEST_COSTS: costs, TEST_ENGINE: engine } = process.env
const paceNow = costs ? Math.min(pace(), pace()) : undefined
const before = processorSeconds()
const note = (cost: object) => costs && appendFileSync(costs, `${JSON.stringify(cost)}\n`)
afterAll(() => {
  const after = processorSeconds()
  if (before === undefined || after === undefined) return
  note({ file: expect.getState().testPath, engine, seconds: after - before, pace: paceNow })
})

/** Vitest ends a worker by this signal; without a listener its `exit` listeners, which end servers and remove files, would not be called. */
if (process.listenerCount('SIGTERM') === 0)
  process.once('SIGTERM', () => {
    const [all, waited] = [processorSeconds(), processorSeconds({ waited: true })]
    if (all !== undefined && waited !== undefined) note({ left: all - waited })
    process.exit(143)
  })
