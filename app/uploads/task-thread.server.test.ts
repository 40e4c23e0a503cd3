import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTaskThread } from './task-thread.server'
import { uploadLimits } from './upload-limits'

/** A thread that counts its tasks, fails at one kind of them and dies at another. */
const script = `
import { parentPort } from 'node:worker_threads'
let tasks = 0
parentPort.on('message', ({ id, task }) => {
  tasks++
  if (task.do === 'remove') process.exit(1)
  if (task.do === 'assemble') {
    const all = []
    for (;;) all.push(new Array(100_000).fill(tasks))
  }
  if (task.do === 'list') parentPort.postMessage({ id, error: { name: 'Error', message: 'no disk', code: 'EIO' } })
  else if (task.do === 'expire') parentPort.postMessage({ id, result: tasks })
})
`
let dir = ''
let thread: ReturnType<typeof openTaskThread>
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'digestline-thread-'))
  const file = join(dir, 'thread.mjs')
  writeFileSync(file, script)
  thread = openTaskThread(pathToFileURL(file), { artifactsDir: dir, limits: uploadLimits })
})
afterEach(async () => {
  await thread.stop()
  rmSync(dir, { recursive: true })
})

test('tasks are answered by one thread, their errors with their code', async () => {
  expect(await thread.run({ do: 'expire' })).toBe(1)
  await expect(thread.run({ do: 'list', folder: '00' })).rejects.toMatchObject({ message: 'no disk', code: 'EIO' })
  expect(await thread.run({ do: 'expire' })).toBe(3)
})

test('a thread that dies fails the tasks it had, and the next task has another', async () => {
  const had = [
    thread.run({ do: 'remove-chunks', checksums: [] }),
    thread.run({ do: 'remove', folder: '00', files: [] }),
  ]
  for (const task of had) await expect(task).rejects.toMatchObject({ name: 'TaskThreadEnded' })
  expect(await thread.run({ do: 'expire' })).toBe(1)
})

test('stopping a thread does not affect tasks of the next one', async () => {
  expect(await thread.run({ do: 'expire' })).toBe(1)
  const stopped = thread.stop()
  expect(await thread.run({ do: 'expire' })).toBe(1)
  await stopped
})

test('a task that runs out of memory ends the thread, with that reason', async () => {
  const pending = { projectId: 1, checksum: '', chunks: [], at: 0 }
  const failed = { name: 'TaskThreadEnded', outOfMemory: true }
  await expect(thread.run({ do: 'assemble', pending })).rejects.toMatchObject(failed)
  expect(await thread.run({ do: 'expire' })).toBe(1)
})
