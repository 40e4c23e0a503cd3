import { expect, test } from 'vitest'
import { fastPathRoute } from './fast-path-routes.server'

const eventId = '0123456789abcdef0123456789abcdef'

test.each([
  ['GET', '/api/v1/lookup?q=1'],
  ['HEAD', '/api/v1/lookup'],
  ['GET', `/api/v1/events/${eventId}?project=shop`],
  ['GET', '/api/v1/events/01234567-89AB-cdef-0123-456789abcdef'],
  ['GET', '/healthz'],
  ['GET', '/readyz'],
])('%s %s waits for no page', (method, target) => {
  expect(fastPathRoute(method, target)).toBeDefined()
})

test.each([
  ['POST', '/api/v1/lookup'],
  ['GET', '/api/v1/lookup/'],
  ['GET', '/api/v1/lookup.data'],
  ['GET', '/lookup?q=1'],
  // Asks the store whatever a member searches for.
  ['GET', '/live?q=a'],
  ['GET', '/api/v1/events/unknown'],
  ['DELETE', '/readyz'],
])('%s %s is left to the router', (method, target) => {
  expect(fastPathRoute(method, target)).toBeUndefined()
})
