import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openChunks } from './chunks.server'
import { receiveChunks } from './receive-chunks.server'
import { receiveReleaseFile } from './take-release-file.server'
import { uploadLimits } from './upload-limits'

let dir = ''
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'digestline-chunks-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

const limits = { ...uploadLimits, chunkBytes: 1000, requestBytes: 5000, chunksPerRequest: 3, chunkDiskBytes: 10 * 4096 }
const sha1 = (bytes: Uint8Array | string) => createHash('sha1').update(bytes).digest('hex')
const aChunks = () => openChunks(dir, limits, Date.now)
const kept = () => readdirSync(join(dir, 'chunks')).sort()

type Part = { name?: string; filename?: string; bytes: Uint8Array | string }
const boundary = '------------------------abc'

/** A form as sentry-cli writes it: no lengths, `filename` is the checksum. */
function form(parts: Part[], { end = `--${boundary}--\r\n`, type = `multipart/form-data; boundary=${boundary}` } = {}) {
  const pieces = parts.flatMap(({ name = 'file', filename, bytes }) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${filename ?? sha1(bytes)}"\r\n\r\n`,
    bytes,
    '\r\n',
  ])
  const body = Buffer.concat([...pieces, end].map((piece) => Buffer.from(piece)))
  const headers = { 'Content-Type': type, 'Content-Length': String(body.length) }
  return new Request('http://digestline.test/', { method: 'POST', headers, body })
}

test('chunks are stored under their checksum, compressed ones inflated, several per request', async () => {
  const [plain, packed] = [Buffer.from('plain'), Buffer.from('packed'.repeat(50))]
  const request = form([{ bytes: plain }, { name: 'file_gzip', filename: sha1(packed), bytes: gzipSync(packed) }])
  expect(await receiveChunks(request, aChunks(), limits)).toBe(2)
  expect(kept()).toEqual([sha1(plain), sha1(packed)].sort())
  expect(await aChunks().missing([sha1(plain), sha1('gone'), sha1('gone')])).toEqual([sha1('gone')])
  expect(await aChunks().bytes()).toBe(plain.length + packed.length)
})

test('a quoted boundary is read', async () => {
  const type = `multipart/form-data; boundary="${boundary}"`
  expect(await receiveChunks(form([{ bytes: 'x' }], { type }), aChunks(), limits)).toBe(1)
})

const bads: [string, () => Request, string][] = [
  ['a chunk that is not what it is called', () => form([{ filename: sha1('other'), bytes: 'x' }]), 'malformed'],
  ['a chunk called anything else', () => form([{ filename: '../../evil', bytes: 'x' }]), 'malformed'],
  ['a chunk that is too large', () => form([{ bytes: Buffer.alloc(1001) }]), 'too_large'],
  [
    'a chunk that inflates to too much',
    () =>
      form([{ name: 'file_gzip', filename: sha1(Buffer.alloc(9_000_000)), bytes: gzipSync(Buffer.alloc(900_000)) }]),
    'too_large',
  ],
  ['a chunk that is no gzip', () => form([{ name: 'file_gzip', bytes: 'no gzip' }]), 'broken_compression'],
  ['too many chunks', () => form(['a', 'b', 'c', 'd'].map((bytes) => ({ bytes }))), 'too_many_items'],
  ['too large a request', () => form(Array.from({ length: 9 }, () => ({ bytes: Buffer.alloc(900) }))), 'too_'],
  ['a form that is cut', () => form([{ bytes: 'x' }], { end: '' }), 'malformed'],
  ['no form at all', () => form([{ bytes: 'x' }], { type: 'application/json' }), 'malformed'],
  ['a form without a boundary', () => form([{ bytes: 'x' }], { type: 'multipart/form-data' }), 'malformed'],
]
for (const [what, request, reason] of bads) {
  test(`${what} is refused, and nothing incomplete is left behind`, async () => {
    await expect(receiveChunks(request(), aChunks(), limits)).rejects.toMatchObject({
      name: 'UploadProblem',
      reason: expect.stringContaining(reason),
    })
    const left = readdirSync(dir).includes('chunks') ? kept() : []
    expect(left.filter((name) => !/^[0-9a-f]{40}$/.test(name))).toEqual([])
    expect(left.filter((name) => name === sha1('other'))).toEqual([])
  })
}

test('a sender that disconnects leaves nothing behind', async () => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${sha1('x')}"\r\n\r\nab`
      controller.enqueue(Buffer.from(head))
      queueMicrotask(() => controller.error(new Error('gone')))
    },
  })
  const headers = { 'Content-Type': `multipart/form-data; boundary=${boundary}` }
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' }
  const refused = receiveChunks(new Request('http://digestline.test/', init), aChunks(), limits)
  await expect(refused).rejects.toMatchObject({ name: 'UploadProblem' })
  expect(readdirSync(dir).includes('chunks') ? kept() : []).toEqual([])
})

test('chunks have limited disk space, and expire', async () => {
  const chunks = aChunks()
  for (let n = 0; n < 11; n++) {
    const one = Buffer.alloc(900, n)
    const done = receiveChunks(form([{ bytes: one }]), chunks, limits)
    if (n < 10) await done
    else await expect(done).rejects.toMatchObject({ reason: 'uploads_full' })
  }
  const [first, second] = kept()
  const old = (Date.now() - limits.chunkMilliseconds) / 1000 - 1
  for (const name of [first!, second!]) utimesSync(join(dir, 'chunks', name), old, old)
  expect(await chunks.missing([second!])).toEqual([])
  expect(await chunks.expire()).toBe(1)
  expect(kept()).not.toContain(first)
  expect(kept()).toContain(second)
})

/** Distinct chunks (by `seed`) of 20,000 bytes each that compress to almost nothing. */
const packedForm = (seed: number, count: number) =>
  form(
    Array.from({ length: count }, (_, n) => Buffer.alloc(20_000, seed * 10 + n)).map((bytes) => ({
      name: 'file_gzip',
      filename: sha1(bytes),
      bytes: gzipSync(bytes),
    })),
  )
const small = { ...limits, chunkBytes: 20_000, chunkDiskBytes: 50_000 }
const onDisk = () => kept().reduce((sum, name) => sum + statSync(join(dir, 'chunks', name)).size, 0)

test('disk space is counted in bytes as written, not as sent', async () => {
  const chunks = openChunks(dir, small, Date.now)
  await expect(receiveChunks(packedForm(1, 3), chunks, small)).rejects.toMatchObject({
    reason: 'uploads_full',
    message: expect.stringContaining('Unfinished uploads'),
  })
  expect(onDisk()).toBeLessThanOrEqual(small.chunkDiskBytes)
  await chunks.remove(kept())
  expect(await receiveChunks(packedForm(2, 2), chunks, small)).toBe(2)
})

test('concurrent uploads do not exceed the disk space together, and leave no reservation behind', async () => {
  const chunks = openChunks(dir, small, Date.now)
  const send = (seed: number) => receiveChunks(packedForm(seed, 2), chunks, small)
  const results = await Promise.allSettled([1, 2, 3, 4].map(send))
  expect(results.some(({ status }) => status === 'rejected')).toBe(true)
  expect(onDisk()).toBeLessThanOrEqual(small.chunkDiskBytes)
  await chunks.remove(kept())
  expect(kept()).toEqual([])
  expect(await send(5)).toBe(2)
})

test('a file of a release counts like a chunk', async () => {
  const chunks = openChunks(dir, small, Date.now)
  const one = (n: number) => form([{ filename: `${n}.js`, bytes: Buffer.alloc(24_000, n) }])
  const roomy = { ...small, requestBytes: 100_000 }
  await receiveReleaseFile(one(1), chunks, roomy)
  await receiveReleaseFile(one(2), chunks, roomy)
  await expect(receiveReleaseFile(one(3), chunks, roomy)).rejects.toMatchObject({ reason: 'uploads_full' })
})

test('empty chunks take space, too', async () => {
  const chunks = openChunks(dir, { ...limits, chunkDiskBytes: 2 * 4096 }, Date.now)
  await receiveChunks(form([{ bytes: '' }, { bytes: 'a' }]), chunks, limits)
  await expect(receiveChunks(form([{ bytes: 'b' }]), chunks, limits)).rejects.toMatchObject({ reason: 'uploads_full' })
})

test('a long form leaves no listeners behind', async () => {
  const warned: Error[] = []
  const keep = (warning: Error) => void warned.push(warning)
  process.on('warning', keep)
  const roomy = { ...limits, chunkBytes: 4_000_000, requestBytes: 9_000_000, chunkDiskBytes: 90_000_000 }
  const request = form([{ bytes: Buffer.alloc(4_000_000, 1) }, { bytes: Buffer.alloc(4_000_000, 2) }])
  expect(await receiveChunks(request, openChunks(dir, roomy, Date.now), roomy)).toBe(2)
  process.off('warning', keep)
  expect(warned).toEqual([])
})

test('the assembler gets the error of a failing disk', async () => {
  const chunks = aChunks()
  await receiveChunks(form([{ bytes: 'whole' }]), chunks, limits)
  const whole = sha1('whole')
  await expect(chunks.assemble([whole], whole, join(dir, 'nowhere', 'file'))).rejects.toThrow('ENOENT')
  expect(await chunks.assemble([whole], whole, join(dir, 'file'))).toBe(5)
})
