import { setupServer } from 'msw/node'
import { afterAll, beforeAll } from 'vitest'

/**
 * In tests without servers, a request that leaves this machine fails with its method and address. Tests with servers send thousands of requests, each
 * of which this would make 0.7 ms of processor time longer: there only their connections are refused (only-this-machine.ts).
 */
const outsideWorld = setupServer()

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

beforeAll(() => {
  outsideWorld.listen({
    onUnhandledRequest(request, print) {
      if (!loopback.test(new URL(request.url).hostname)) print.error()
    },
  })
})
afterAll(() => outsideWorld.close())
