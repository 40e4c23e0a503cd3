import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { finish } from '../support/app'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'digestline-load-test-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const program = join(import.meta.dirname, '../../app/ops/digestline.mjs')
const run = (...args: string[]) => finish([program, ...args], { DATA_DIR: dataDir }, '', dataDir)

test('a load test measures with data of its own and deletes them', async () => {
  const { code, stdout, stderr } = await run('bench', '--rate', '20', '--minutes', '0.05', '--json')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const outcome = JSON.parse(stdout) as { bytesPerEvent: number; lookUp: { p50: number } }
  expect(outcome).toMatchObject({ rate: 20, sent: 60, acknowledged: 60, refused: {} })
  expect(outcome.bytesPerEvent).toBeGreaterThan(100)
  expect(outcome.lookUp.p50).toBeGreaterThan(0)
  expect(readdirSync(dataDir)).toEqual([])
})

test('a load test beside an instance has to be confirmed, and one that is too large is refused', async () => {
  await run('project', 'add', 'Shop')
  const { code, stderr } = await run('bench', '--minutes', '0.05')
  expect(code).toBe(1)
  expect(stderr).toContain('add --yes')
  expect((await run('bench', '--rate', '100000', '--yes')).stderr).toContain('--rate must be a number up to 2000')
})
