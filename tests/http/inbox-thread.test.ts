import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { InboxFull, InboxUnavailable } from '../../app/inbox/errors'
import { aDirectory, anEnvelope, cleanUp, names, openAnInbox, readAll } from '../support/an-inbox'
import { until } from '../support/until'

/** The built thread. Without it an inbox writes on the thread that opened it, as in the tests beside the code. */
const script = new URL('../../build/server/inbox-writer.worker.js', import.meta.url)
const sizes = { first: 1024 * 1024, segment: 4 * 1024 * 1024 }

afterEach(cleanUp)

/** How a sync fails while the flag exists. `died`: the bytes are on disk, but nobody is told. */
const troubles = {
  full: `throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })`,
  died: `sync(fd); fs.rmSync(flag); process.exit(1)`,
  slow: `while (fs.existsSync(flag)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1); return sync(fd)`,
}

/** The built thread, on a disk with this failure from `start` until `end`. */
function aTroubled(trouble: keyof typeof troubles) {
  const dir = aDirectory()
  const flag = join(dir, 'flag')
  const file = join(dir, 'writer.mjs')
  const code = `
    import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    const sync = fs.fdatasyncSync
    const flag = ${JSON.stringify(flag)}
    fs.fdatasyncSync = (fd) => { if (!fs.existsSync(flag)) return sync(fd); ${troubles[trouble]} }
    syncBuiltinESMExports()
    await import(${JSON.stringify(script.href)})`
  writeFileSync(file, code)
  return {
    script: pathToFileURL(file),
    start: () => writeFileSync(flag, ''),
    end: () => rmSync(flag),
  }
}

test('records of all sizes become durable in the order of the calls, and another process reads them', async () => {
  const dir = aDirectory()
  const inbox = await openAnInbox(dir, { script, sizes })
  const order: string[] = []
  const append = async (name: string, bytes: number) => {
    await inbox.append(anEnvelope(name, { bytes }))
    order.push(name)
  }
  // One larger than a block, many blocks at once, and one larger than any block.
  const wanted = Array.from({ length: 300 }, (_, i) => String(i))
  await Promise.all(wanted.map((name, i) => append(name, i === 150 ? 3_000_000 : (i % 40) * 1000)))
  expect(order).toEqual(wanted)
  expect(names(readAll(dir, inbox.end()))).toEqual(wanted)
  expect(inbox.waiting().records).toBe(300)
  await inbox.close()

  const later = await openAnInbox(dir, { script, sizes })
  await later.append(anEnvelope('last'))
  expect(names(readAll(dir, later.end()))).toEqual([...wanted, 'last'])
  expect([inbox.reports, later.reports]).toEqual([[], []])
})

test('writes in progress when a thread dies are rejected and never read, and the next thread continues after them', async () => {
  const dir = aDirectory()
  const disk = aTroubled('died')
  const inbox = await openAnInbox(dir, { script: disk.script, sizes })
  await inbox.append(anEnvelope('a'))
  disk.start()
  const lost = await Promise.allSettled([inbox.append(anEnvelope('b')), inbox.append(anEnvelope('c'))])
  const unavailable = { status: 'rejected', reason: expect.any(InboxUnavailable) }
  expect(lost).toMatchObject([unavailable, unavailable])
  expect(inbox.reports.join()).toContain('The inbox writer thread ended')
  await expect(inbox.append(anEnvelope('d')), 'while there is none').rejects.toBeInstanceOf(InboxUnavailable)
  await until('the next thread', async () => (await inbox.trouble()) === undefined)

  await inbox.append(anEnvelope('e'))
  const read = readAll(dir, inbox.end())
  expect(names(read).filter((name) => name !== 'tallies')).toEqual(['a', 'e'])
  expect(read.damaged).toEqual([])
  expect(inbox.end().segment).toBeGreaterThan(1)
  await inbox.close()
  const next = await openAnInbox(dir, { script, sizes })
  expect(names(readAll(dir, next.end())).filter((name) => name !== 'tallies')).toEqual(['a', 'e'])
  expect(next.reports).toEqual([])
})

test('a full disk rejects writes and says so, and accepts them when there is space again', async () => {
  const dir = aDirectory()
  const disk = aTroubled('full')
  const inbox = await openAnInbox(dir, { script: disk.script, sizes })
  await inbox.append(anEnvelope('a'))
  disk.start()
  await expect(inbox.append(anEnvelope('b'))).rejects.toBeInstanceOf(InboxUnavailable)
  expect(await inbox.trouble()).toContain('ENOSPC')
  disk.end()
  expect(await inbox.trouble()).toBeUndefined()
  await inbox.append(anEnvelope('c'))
  expect(names(readAll(dir, inbox.end()))).toEqual(['a', 'tallies', 'c'])
})

test('unwritten bytes count, and closing waits for them', async () => {
  const dir = aDirectory()
  const disk = aTroubled('slow')
  const limits = { inboxBytes: 1e6, inFlightBytes: 1000, projectShare: 0.75 }
  const inbox = await openAnInbox(dir, { script: disk.script, sizes, limits })
  disk.start()
  const first = inbox.append(anEnvelope('a', { bytes: 600 }))
  // After the turn of the event loop in which it was sent.
  await new Promise(setImmediate)
  await expect(inbox.append(anEnvelope('b', { bytes: 600 }))).rejects.toBeInstanceOf(InboxFull)
  const counted = inbox.append({ kind: 'tallies', tallies: [] })
  const closed = inbox.close()
  await expect(inbox.append(anEnvelope('c'))).rejects.toBeInstanceOf(InboxUnavailable)
  disk.end()
  await Promise.all([first, counted, closed])
  expect(names(readAll(dir, inbox.end()))).toEqual(['a', 'tallies'])
  const [file = ''] = readdirSync(dir)
  expect(readFileSync(join(dir, file)).length, 'the zeros are cut off').toBe(inbox.end().offset)
})

test('closing does not wait for a thread that dies', async () => {
  const disk = aTroubled('died')
  const inbox = await openAnInbox(aDirectory(), { script: disk.script, sizes })
  disk.start()
  const last = inbox.append(anEnvelope('a'))
  const closed = inbox.close()
  await expect(last).rejects.toBeInstanceOf(InboxUnavailable)
  await closed
})
