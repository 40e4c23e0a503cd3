import { expect, test } from 'vitest'
import { seconds } from '../clock'
import { watchTrouble } from './watch-trouble'

function aWatch() {
  const scene = { full: false as boolean | undefined, at: 0, works: true, noted: [] as boolean[], troubles: 0 }
  const { look } = watchTrouble({
    isOn: () => scene.full,
    note: async (isOn) => {
      if (!scene.works) throw new Error('The database is locked.')
      scene.noted.push(isOn)
    },
    now: () => scene.at,
    failed: () => scene.troubles++,
  })
  return { scene, look }
}

test('each change is noted once, and what begins and ends by turns is not noted all the time', async () => {
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

test('trouble that begins right after the start is noted at once', async () => {
  const { scene, look } = aWatch()
  await look()
  scene.at = seconds(1)
  scene.full = true
  await look()
  expect(scene.noted).toEqual([false, true])
})

test('what another node has noted meanwhile is noted again', async () => {
  const { scene, look } = aWatch()
  for (const [n, full] of [true, undefined, true].entries()) {
    scene.at = seconds(10) * n
    scene.full = full
    await look()
  }
  expect(scene.noted).toEqual([true, true])
})
