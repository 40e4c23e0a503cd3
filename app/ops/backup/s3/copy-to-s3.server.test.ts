import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { S3Config } from '../../../config'
import { backupName } from '../../../data-paths.server'
import { makeOutside } from '../../../outside/outside.server'
import { copyToS3 } from './copy-to-s3.server'
import { makeS3Storage, type S3Storage } from './s3-storage.server'

const mebibyte = 1024 * 1024
const allow = { hosts: ['127.0.0.1'], networks: [] }

let dir: string
let server: S3rver
let s3: S3Config
let storage: S3Storage
let outside: ReturnType<typeof makeOutside>
/** Whether what is read of the bucket is damaged. */
let isDamaged: boolean
beforeEach(async () => {
  isDamaged = false
  dir = mkdtempSync(join(tmpdir(), 'digestline-s3-'))
  server = new S3rver({
    ...{ port: 0, address: '127.0.0.1', silent: true, directory: join(dir, 'bucket'), vhostBuckets: false },
    configureBuckets: [{ name: 'backups', configs: [] }],
  })
  server.middleware.unshift(async (exchange, next) => {
    await next()
    if (isDamaged && exchange.status === 206) exchange.body = Buffer.alloc(1000)
  })
  const { port } = await server.run()
  s3 = {
    ...{ endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', bucket: 'backups', prefix: 'shop/' },
    ...{ accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
  }
  outside = makeOutside({ allow, requestBytes: 32 * mebibyte, answerBytes: 32 * mebibyte })
  storage = makeS3Storage(s3, outside)
})
afterEach(async () => {
  outside.close()
  await server.close().catch(() => {})
  rmSync(dir, { recursive: true, force: true })
})

const day = (n: number) => Date.UTC(2026, 10, n, 3)
const keyOf = (n: number) => `shop/${backupName(day(n))}`
const keys = async () => (await storage.list('shop/')).map(({ key }) => key)

function aBackup(n: number, bytes: number): { file: string; content: Buffer } {
  const file = join(dir, backupName(day(n)))
  const content = randomBytes(bytes)
  writeFileSync(file, content)
  return { file, content }
}

test.each([
  ['at once', 1000],
  ['in parts', 20 * mebibyte + 7],
])('a backup is copied %s, whole, and older copies beyond the number to keep are removed', async (_, bytes) => {
  for (const n of [1, 2]) await storage.put(keyOf(n), Buffer.from('old'))
  await storage.put('shop/notes.txt', Buffer.from('not a backup'))
  const { file, content } = aBackup(3, bytes)
  await copyToS3(file, { s3, keep: 2, allow })
  expect((await keys()).sort()).toEqual([keyOf(2), keyOf(3), 'shop/notes.txt'])
  expect(await storage.list(keyOf(3))).toEqual([{ key: keyOf(3), bytes }])
  const part = { from: bytes - 500, to: bytes }
  expect(Buffer.compare(await storage.read(keyOf(3), part), content.subarray(part.from))).toBe(0)
})

test('a copy that reads back differently is removed, and every older one stays', async () => {
  for (const n of [1, 2]) await storage.put(keyOf(n), Buffer.from('old'))
  isDamaged = true
  await expect(copyToS3(aBackup(3, 1000).file, { s3, keep: 1, allow })).rejects.toThrow('is not what was sent')
  expect(await keys()).toEqual([keyOf(1), keyOf(2)])
})

test('a wrong key, a missing bucket and a server that does not answer are said, without the secret', async () => {
  const { file } = aBackup(3, 1000)
  const failing = (wrong: Partial<S3Config>) => copyToS3(file, { s3: { ...s3, ...wrong }, keep: 1, allow })
  await expect(failing({ secretAccessKey: 'wrong secret' })).rejects.toThrow(/answered 403 \(SignatureDoesNotMatch\)/)
  await expect(failing({ bucket: 'nothing-here' })).rejects.toThrow(/answered 404 \(NoSuchBucket\)/)
  await server.close()
  await expect(failing({})).rejects.toThrow(/^127\.0\.0\.1:\d+: connection/)
})
