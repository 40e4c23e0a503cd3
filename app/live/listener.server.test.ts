import { expect, test } from 'vitest'
import type { Viewer } from '../accounts/viewer'
import { Listener } from './listener.server'
import type { Question } from './question.server'

const viewer: Viewer = { kind: 'user', userId: 1, email: 'dev@example.com', name: 'Dev', owner: false }

/** A listener whose question is answered with how often it was asked, and what it was asked about. */
function listening({ unasked = 10, bufferBytes = 2048 } = {}) {
  const asked: (number[] | undefined)[] = []
  let left = 0
  const question: Question = {
    heedsDecisions: false,
    concerns: (happened) => happened.some((id) => id < 100),
    async ask(_, happened) {
      asked.push(happened)
      return { count: asked.length, status: 'open' }
    },
  }
  const limits = { unasked, bufferBytes }
  const parts = { session: 's', account: 1, since: 0, question, limits, left: () => left++ }
  return { listener: new Listener(parts), asked, left: () => left }
}

async function read(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string> {
  const { value } = await reader.read()
  return new TextDecoder().decode(value)
}

test('what happened is gathered for one question, and what concerns nobody is not kept', async () => {
  const { listener, asked } = listening()
  await listener.notify(viewer)
  expect(listener.isDue).toBe(false)
  listener.happened([100, 200])
  expect(listener.isDue).toBe(false)
  listener.happened([1, 100])
  listener.happened([2])
  expect(listener.isDue).toBe(true)
  await listener.notify(viewer)
  expect(asked).toEqual([undefined, [1, 100, 2]])
  expect(listener.isDue).toBe(false)
})

test('more than may be kept is asked for as a whole', async () => {
  const { listener, asked } = listening({ unasked: 3 })
  await listener.notify(viewer)
  listener.happened([1, 2])
  listener.happened([3, 4])
  listener.happened([5])
  await listener.notify(viewer)
  expect(asked).toEqual([undefined, undefined])
})

test('who does not read is told nothing more, and is let go after two signs of life', async () => {
  const { listener, asked, left } = listening({ bufferBytes: 40 })
  await listener.notify(viewer)
  listener.happened([1])
  expect(listener.isDue).toBe(false)
  const reader = listener.stream.getReader()
  expect(await read(reader)).toMatch(/^retry: \d+\n\n$/)
  expect(await read(reader)).toBe('data: {"count":1,"status":"open"}\n\n')
  expect(listener.isDue).toBe(true)
  await listener.notify(viewer)
  expect(asked).toHaveLength(2)
  listener.happened([2])
  await listener.notify(viewer)
  listener.heartbeat()
  expect(left()).toBe(0)
  listener.heartbeat()
  expect(left()).toBe(1)
})

test('who may not know any more is let go, and so is who leaves', async () => {
  const { listener, left } = listening()
  expect(await listener.notify(undefined)).toBe(false)
  expect(left()).toBe(1)
  const other = listening()
  await other.listener.stream.cancel()
  expect(other.left()).toBe(1)
  expect(await other.listener.notify(viewer)).toBe(false)
})
