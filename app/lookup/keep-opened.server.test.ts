import { afterEach, expect, test, vi } from 'vitest'
import { operator } from '../accounts/viewer'
import type { Opened } from '../store/look-ups'
import { StoreTrouble } from '../store/store-trouble'
import type { Match } from './answer'
import { keepGathered, keeping, keepOpened } from './keep-opened.server'

afterEach(() => vi.useRealTimers())

const aMatch = (eventKey: string) => ({ eventKey }) as Match

function aStore(fails = false) {
  const written: string[][] = []
  const keepOpened = async (opened: Opened[]) => {
    written.push(opened.map(({ event }) => event))
    if (fails) throw new StoreTrouble('busy', 'Another process writes.')
  }
  return { written, lookUps: { keepOpened } }
}

const open = (store: ReturnType<typeof aStore>, event: string) => keepOpened(store, operator, aMatch(event), 1)

test('the first event is kept at once, those of the next half second together, and the one after a rest at once again', async () => {
  vi.useFakeTimers()
  const store = aStore()
  for (const event of ['1', '2', '3']) await open(store, event)
  expect(store.written).toEqual([['1']])
  await vi.advanceTimersByTimeAsync(keeping.every)
  expect(store.written).toEqual([['1'], ['2', '3']])
  await vi.advanceTimersByTimeAsync(keeping.every)
  await open(store, '4')
  expect(store.written).toEqual([['1'], ['2', '3'], ['4']])
})

test('many are kept without waiting, and what waits is kept when the thread ends', async () => {
  vi.useFakeTimers()
  const store = aStore()
  for (let n = 0; n <= keeping.together + 1; n++) await open(store, `${n}`)
  expect(store.written.map((events) => events.length)).toEqual([1, keeping.together])
  await keepGathered(store.lookUps)
  expect(store.written.at(-1)).toEqual([`${keeping.together + 1}`])
})

test('a busy database fails no look-up', async () => {
  await expect(open(aStore(true), '1')).resolves.toBeUndefined()
})
