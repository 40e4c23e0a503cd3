import { expect, test } from 'vitest'
import { id, now, processed } from '../../tests/store/contract/builders'
import { hourOf, hours } from '../clock'
import type { EventKey } from '../store/event-key'
import { decideArrival, decideCreated, leftBy, movesByTarget } from './decide-regroup'
import { noFigures } from './figures'

const web = { id: 2, key: { id: 1 } }
let keys = 0
const move = (parts: Parameters<typeof processed>[1] = {}) => ({
  key: String(++keys) as EventKey,
  to: processed(web, { ...parts, event: { id: id(), title: 'Till', ...parts?.event } }),
})
const empty = { title: 'Till', own: noFigures }

test('an issue that regrouping creates has the status of the one its events come from', () => {
  expect(decideCreated({ status: 'resolved', mergeTarget: 1, members: 0 })).toEqual({
    status: 'resolved',
    mergedInto: undefined,
  })
})

test('what was merged stays merged: an issue of a member or a merge target is shown there too', () => {
  expect(decideCreated({ status: 'open', mergeTarget: 1, members: 2 }).mergedInto).toBe(1)
})

test('moves are grouped by the issue they lead to, in their order', () => {
  const [a, b, c] = [move({ cause: 'a' }), move({ cause: 'b' }), move({ cause: 'a' })]
  expect(movesByTarget([a, b, c])).toEqual([[a, c], [b]])
})

test('events that arrive count in the figures and in their hours', () => {
  const moves = [now - hours(2), now - hours(2), now].map((timestamp) => move({ event: { timestamp } }))
  const arrived = decideArrival(
    { title: 'Till', own: { ...noFigures, count: 1, firstSeen: now, lastSeen: now } },
    moves,
  )
  expect(arrived.figures).toMatchObject({ count: 4, firstSeen: now - hours(2), lastSeen: now })
  expect([...arrived.hours]).toEqual([
    [hourOf(now) - 2, 2],
    [hourOf(now), 1],
  ])
})

test('an event stores its title only if it is not the one of its new issue', () => {
  const moves = [move(), move({ event: { title: 'Drawer' } })]
  const { title, events } = decideArrival(empty, moves)
  expect(title).toBeUndefined()
  expect(events.map((event) => event.title)).toEqual([null, 'Drawer'])
})

test('a rule retitles the issue, and its events are compared with the new title', () => {
  const retitled = { retitled: 'Tills', event: { title: 'Tills' } }
  const { title, events } = decideArrival(empty, [move(), move(retitled), move(retitled)])
  expect(title).toBe('Tills')
  expect(events.map((event) => event.title)).toEqual(['Till', null, null])
})

test('a title with placeholders that the issue has already is kept', () => {
  const retitled = { retitled: 'Till of {{ release }}', event: { title: 'Till of 2' } }
  expect(decideArrival({ ...empty, title: 'Till of 1' }, [move(retitled)]).title).toBeUndefined()
})

test('what leaves is counted, from its oldest to its newest event', () => {
  const moves = [now, now - 5, now - 3].map((timestamp) => move({ event: { timestamp } }))
  expect(leftBy(moves)).toEqual({ count: 3, firstSeen: now - 5, lastSeen: now })
})
