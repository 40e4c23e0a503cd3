import { expect, test } from 'vitest'
import { minutes } from '../clock'
import { makeEndMutes } from './end-mutes.server'

test('mutes that are over are ended a slice at a time, and looked for once a minute', async () => {
  let now = 0
  const asked: number[] = []
  const left = [100, 7, 0]
  const end = async (at: number) => {
    asked.push(at)
    return left.shift() ?? 0
  }
  const endMutes = makeEndMutes({ recorder: { mutes: { end } }, now: () => now })
  expect([await endMutes(), await endMutes(), await endMutes(), await endMutes()]).toEqual([true, true, false, false])
  expect(asked).toEqual([0, 0, 0])
  now = minutes(1)
  expect(await endMutes()).toBe(false)
  expect(asked).toEqual([0, 0, 0, minutes(1)])
})
