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
