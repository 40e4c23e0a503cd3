import { expect, test } from 'vitest'
import { readTogether } from './read-together.server'

/** A store and an inbox that hear of each commit one question later than the other one was asked. */
function commitsBetween(questions: number) {
  const place = (offset: number) => ({ segment: 1, offset })
  let asked = 0
  let committed = 0
  let released = 0
  const step = () => {
    asked++
    if (asked <= questions) {
      if (asked % 2 === 1) committed++
      else released = committed
    } else released = committed
  }
  return {
    position: async () => {
      step()
      return place(committed)
    },
    waiting: async () => {
      step()
      const behind = place(released)
      return { records: 0, bytes: 0, oldestSeconds: 0, behind, byProject: new Map([[7, { event: 100 - released }]]) }
    },
    read: async () => {
      step()
      return committed
    },
  }
}

test('what was accepted adds up, whenever an item passes from the inbox to the store', async () => {
  for (let questions = 0; questions < 12; questions++) {
    const { read, ...asked } = commitsBetween(questions)
    const [stored, waiting] = await readTogether(asked, read)
    expect(stored + (waiting.byProject.get(7)?.event ?? 0), `${questions} questions`).toBe(100)
  }
})

test('an inbox and a store that never agree are told all the same', async () => {
  const { read, ...asked } = commitsBetween(Number.POSITIVE_INFINITY)
  expect((await readTogether(asked, read))[0]).toBeGreaterThan(0)
})
