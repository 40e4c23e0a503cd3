import { expect, test } from 'vitest'
import { processed } from '../../tests/store/contract/builders'
import type { ProcessedEvent } from '../store/store'
import { checkEvents, eventKey, sortBatch } from './batch'

const web = { id: 2, key: { id: 1 } }
const shop = { id: 3, key: { id: 2 } }
const projects = new Set([2, 3])
const sort = (events: ProcessedEvent[], recorded: string[] = []) =>
  sortBatch(events, checkEvents(events), { projects, recorded: new Set(recorded) })
const outcomes = (sorted: ReturnType<typeof sortBatch>) =>
  sorted.outcomes.map(({ outcome, reason }) => `${outcome} ${reason}`.trim())

test('an event id counts once per project, in the batch and against what is recorded', () => {
  const [first, known] = [processed(web), processed(web)]
  const again = processed(web, { event: { id: first.event.id } })
  const elsewhere = processed(shop, { event: { id: first.event.id } })
  const sorted = sort([first, again, elsewhere, known], [eventKey(2, known.event.id)])
  expect(sorted.fresh).toEqual([first, elsewhere])
  expect(outcomes(sorted)).toEqual(['processed', 'duplicate', 'processed', 'duplicate'])
  expect(sorted.duplicates).toBe(2)
})

test('events that cannot be recorded are refused with a reason, and the others are recorded', () => {
  const events = [
    processed({ id: 9, key: { id: 9 } }),
    processed(web, { event: { id: 'short' } }),
    { ...processed(web), fingerprint: 'none' },
    processed(web, { event: { received: Number.NaN } }),
    processed(web),
  ]
  const reasons = ['unknown_project', 'invalid_event_id', 'invalid_fingerprint', 'invalid_timestamp']
  expect(outcomes(sort(events))).toEqual([...reasons.map((reason) => `refused ${reason}`), 'processed'])
})

test('events are grouped by project and fingerprint, in order of arrival', () => {
  const [one, two, three, four] = [
    processed(web, { cause: 'a' }),
    processed(web, { cause: 'b' }),
    processed(shop, { cause: 'a' }),
    processed(web, { cause: 'a' }),
  ]
  const { groups, groupOf } = sort([one, two, three, four])
  expect(groups.map(({ events }) => events)).toEqual([[one, four], [two], [three]])
  expect(groupOf).toEqual([0, 1, 2, 0])
})
