import { expect, test } from 'vitest'
import { minutes } from '../clock'
import { born, commonShape, type Family, isOver, looksOf, stormLimits } from './storm'

const at = 1_780_000_000_000
const watched: Family = { state: 'watching', since: at, lastAt: at, count: 1 }

test('as many look-alikes as are allowed stay listed, the next one makes it a storm', () => {
  let family = watched
  const seen: string[] = []
  for (let n = 2; n <= stormLimits.after + 3; n++) {
    const next = born(family, at + n)
    family = next.family
    seen.push(next.birth)
  }
  expect(seen.filter((birth) => birth === 'listed')).toHaveLength(stormLimits.after - 1)
  expect(seen.slice(-3)).toEqual(['begins', 'gathered', 'gathered'])
  expect(family).toMatchObject({ state: 'gathering', count: stormLimits.after + 3 })
})

test('look-alikes that come slowly are no storm', () => {
  expect(isOver(watched, at + stormLimits.within)).toBe(false)
  expect(isOver(watched, at + stormLimits.within + 1)).toBe(true)
})

test('a storm lasts until it has been quiet', () => {
  const storm: Family = { ...watched, state: 'gathering', lastAt: at + minutes(50) }
  expect(isOver(storm, at + minutes(79))).toBe(false)
  expect(isOver(storm, at + minutes(81))).toBe(true)
})

test('what people decided goes for the rest of the storm', () => {
  expect(born({ ...watched, state: 'merged' }, at).birth).toBe('merged')
  expect(born({ ...watched, state: 'listed', count: 500 }, at).birth).toBe('listed')
})

const words = (text: string) => text.split(' ')

test('messages of one shape look alike, others do not', () => {
  expect(commonShape(words('No account for anna'), words('No account for bert'))).toEqual(words('No account for *'))
  expect(commonShape(words('No account for *'), words('No account for cy'))).toEqual(words('No account for *'))
  expect(commonShape(words('anna has no account'), words('bert has no account'))).toEqual(words('* has no account'))
  expect(commonShape(words('Timeout'), words('Timeout'))).toEqual(['Timeout'])
  const others = [
    ['Timeout', 'Refused'],
    ['No account', 'No order'],
    ['No account for anna', 'The till is locked'],
    ['No account', 'No account for anna'],
  ] as const
  for (const [one, other] of others) expect(commonShape(words(one), words(other)), `${one} / ${other}`).toBeUndefined()
})

test('an issue looks like its message, and like its innermost frame', () => {
  expect(looksOf({ type: 'Error', text: 'Order 12 is gone\nand more', topFrame: 'find in orders.ts' })).toEqual([
    { bucket: '["message","Error",4]', shape: ['Order', '*', 'is', 'gone'] },
    { bucket: '["frame","Error","find in orders.ts"]', shape: [] },
  ])
  expect(looksOf({})).toEqual([])
  expect(looksOf({ text: 'x '.repeat(10_000) })[0]?.shape).toHaveLength(30)
})
