import { expect, test } from 'vitest'
import { seconds } from '../clock'
import { watchInboxFill } from './watch-inbox-fill'

function aWatch() {
  const scene = { full: false, at: 0, works: true, noted: [] as boolean[], troubles: 0 }
  const { look } = watchInboxFill({
    isNearlyFull: () => scene.full,
    note: async (nearlyFull) => {
      if (!scene.works) throw new Error('The database is locked.')
      scene.noted.push(nearlyFull)
    },
    now: () => scene.at,
    trouble: () => scene.troubles++,
  })
  return { scene, look }
}

test('each change is noted once, and an inbox that is full and not full by turns is not noted all the time', async () => {
  const { scene, look } = aWatch()
  for (let at = 0; at < seconds(60); at += 100) {
    scene.at = at
    scene.full = at % 200 === 0
    await look()
  }
  expect(scene.noted.length).toBeLessThanOrEqual(13)
  scene.at += seconds(10)
  scene.full = false
  await look()
  await look()
  expect(scene.noted.at(-1)).toBe(false)
})

test('what could not be noted is noted later', async () => {
  const { scene, look } = aWatch()
  scene.full = true
  scene.works = false
  await look()
  expect([scene.noted, scene.troubles]).toEqual([[], 1])
  scene.works = true
  scene.at = seconds(6)
  await look()
  expect(scene.noted).toEqual([true])
})
