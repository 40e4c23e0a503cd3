import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'

/** The outside world: only addresses that a test prepared answer, and any other request fails the test. */
export const outsideWorld = setupServer()

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

beforeAll(() => {
  outsideWorld.listen({
    onUnhandledRequest(request, print) {
      if (!loopback.test(new URL(request.url).hostname)) print.error()
    },
  })
})
afterEach(() => outsideWorld.resetHandlers())
afterAll(() => outsideWorld.close())

/** Nothing in a passing test complains. A test that expects a complaint replaces the spy's implementation or clears it. */
beforeEach(() => {
  const complaints = vi.spyOn(console, 'error')
  return () => {
    const calls = complaints.mock.calls
    complaints.mockRestore()
    expect(calls, 'console.error was called').toEqual([])
  }
})
