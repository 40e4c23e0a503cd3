import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openChunkSpace } from './chunk-space.server'

const block = 4096
let dir = ''
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'digestline-space-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

test('space is reserved for all uploads together, and released when a chunk is dropped', async () => {
  const space = openChunkSpace(dir, 4 * block)
  const one = await space.begin('one.new')
  const other = await space.begin('other.new')
  await one.grow(2 * block)
  await other.grow(2 * block)
  await expect(other.grow(1)).rejects.toMatchObject({ reason: 'uploads_full' })
  one.drop()
  await other.grow(1)
})

test('a chunk that is dropped while it waits for space leaves no reservation', async () => {
  const file = join(dir, 'kept')
  writeFileSync(file, Buffer.alloc(3 * block))
  const space = openChunkSpace(dir, 4 * block)
  const one = await space.begin('one.new')
  rmSync(file)
  const growing = one.grow(3 * block)
  one.drop()
  await growing
  await (await space.begin('other.new')).grow(4 * block)
})

test('a kept chunk counts until its file is gone', async () => {
  const space = openChunkSpace(dir, 2 * block)
  const one = await space.begin('one.new')
  await one.grow(2 * block)
  writeFileSync(join(dir, 'one'), Buffer.alloc(2 * block))
  one.keep()
  await expect(space.begin('other.new')).rejects.toMatchObject({ reason: 'uploads_full' })
  rmSync(join(dir, 'one'))
  await space.begin('other.new')
})
