import { expect, test } from 'vitest'
import { operator } from '../../../accounts/viewer'
import { answerEvent } from './event-answer.server'

test('an event longer than the thread may read is not read', async () => {
  const events = {
    byIdUpTo: async (_: unknown, __: string, longest: number) => (longest < 1001 ? ('too-large' as const) : []),
    codes: () => expect.unreachable(),
  }
  const request = { url: 'https://errors.example/api/v1/events/1', headers: { get: () => null } }
  const config = { publicUrl: 'https://errors.example' }
  const issues = { byShortId: () => expect.unreachable() }
  const eventLogs = { isDue: () => expect.unreachable(), ofEvent: () => expect.unreachable() }
  const access = { viewer: operator, scopes: ['read'] }
  expect(
    await answerEvent(request, { store: { events, eventLogs, issues }, config }, access, 'a'.repeat(32), 1000),
  ).toBeUndefined()
})
