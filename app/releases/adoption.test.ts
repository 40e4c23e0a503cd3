import { expect, test } from 'vitest'
import { adoptionOf, crashFree } from './adoption'

test('adoption is a share of sessions, or of users when there are no sessions', () => {
  expect(adoptionOf({ sessions: 30, people: 1 }, { sessions: 120, people: 1 })).toEqual({ of: 'sessions', share: 0.25 })
  expect(adoptionOf({ sessions: 0, people: 3 }, { sessions: 0, people: 4 })).toEqual({ of: 'people', share: 0.75 })
  expect(adoptionOf({ sessions: 0, people: 0 }, { sessions: 0, people: 0 })).toBeUndefined()
  // Sketches are not exact.
  expect(adoptionOf({ sessions: 0, people: 101 }, { sessions: 0, people: 100 })?.share).toBe(1)
})

test('crash-free rates need sessions', () => {
  expect(crashFree({ started: 0, crashed: 3 })).toBeUndefined()
  expect(crashFree({ started: 4, crashed: 1 })).toEqual({ sessions: 0.75 })
  expect(crashFree({ started: 4, crashed: 9 }, { all: 10, crashed: 1 })).toEqual({ sessions: 0, people: 0.9 })
})
