import { expect, test } from 'vitest'
import { minutes } from '../clock'
import { type Cluster, commonShape, isOver, joinCluster, signaturesOf, stormLimits } from './storm'

const at = 1_780_000_000_000
const watched: Cluster = { state: 'watching', since: at, lastAt: at, count: 1 }

test('as many look-alikes as are allowed stay listed, the next one makes it a storm', () => {
  let cluster = watched
  const seen: string[] = []
  for (let n = 2; n <= stormLimits.after + 3; n++) {
    const { arrival, ...next } = joinCluster(cluster, at + n)
    cluster = { ...cluster, ...next }
    seen.push(arrival)
  }
  expect(seen.filter((arrival) => arrival === 'listed')).toHaveLength(stormLimits.after - 1)
  expect(seen.slice(-3)).toEqual(['begins', 'gathered', 'gathered'])
  expect(cluster).toMatchObject({ state: 'gathering', count: stormLimits.after + 3 })
})

test('look-alikes that come slowly are no storm', () => {
  expect(isOver(watched, at + stormLimits.within)).toBe(false)
  expect(isOver(watched, at + stormLimits.within + 1)).toBe(true)
})

test('a storm lasts until it has been quiet', () => {
  const storm: Cluster = { ...watched, state: 'gathering', lastAt: at + minutes(50) }
  expect(isOver(storm, at + minutes(79))).toBe(false)
  expect(isOver(storm, at + minutes(81))).toBe(true)
})

test('what people decided goes for the rest of the storm', () => {
  expect(joinCluster({ ...watched, state: 'merged' }, at).arrival).toBe('merged')
  expect(joinCluster({ ...watched, state: 'listed', count: 500 }, at).arrival).toBe('listed')
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
  expect(signaturesOf({ type: 'Error', text: 'Order 12 is gone\nand more', topFrame: 'find in orders.ts' })).toEqual([
    { bucket: '["message","Error",4]', shape: ['Order', '*', 'is', 'gone'] },
    { bucket: '["frame","Error","find in orders.ts"]', shape: [] },
  ])
  expect(signaturesOf({})).toEqual([])
  expect(signaturesOf({ text: 'x '.repeat(10_000) })[0]?.shape).toHaveLength(30)
})
