import { expect, test } from 'vitest'
import { readTogether } from './read-together.server'

/** A store and an inbox that each see a commit one question later than the other. */
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

test('accepted items add up at any moment while an item moves from the inbox to the store', async () => {
  for (let questions = 0; questions < 12; questions++) {
    const { read, ...asked } = commitsBetween(questions)
    const [stored, waiting] = await readTogether(asked, read)
    expect(stored + (waiting.byProject.get(7)?.event ?? 0), `${questions} questions`).toBe(100)
  }
})

test('counts are returned even if the inbox and the store never agree', async () => {
  const { read, ...asked } = commitsBetween(Number.POSITIVE_INFINITY)
  expect((await readTogether(asked, read))[0]).toBeGreaterThan(0)
})
