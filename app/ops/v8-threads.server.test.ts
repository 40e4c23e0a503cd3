import { readdirSync } from 'node:fs'
import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { letV8GiveWay, v8Threads } from './v8-threads.server'

test.runIf(process.platform === 'linux')("V8's threads are found, and run after all others", () => {
  const before = readdirSync('/proc/self/task').map(Number)
  letV8GiveWay()
  const found = v8Threads()
  expect(found.length).toBeGreaterThan(0)
  expect(found).not.toContain(process.pid)
  expect(found.map((id) => getPriority(id))).toEqual(found.map(() => 10))
  const others = before.filter((id) => !found.includes(id))
  expect(Math.max(...others.map((id) => getPriority(id)))).toBeLessThan(10)
})
