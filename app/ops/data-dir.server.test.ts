import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConfigError } from '../config.server'
import { prepareDataDir } from './data-dir.server'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'digestline-dir-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const prepare = (dir: string) => prepareDataDir(dir, { engine: 'sqlite', file: join(dir, 'digestline.db') })
const rights = (path: string) => statSync(path).mode & 0o777

test('a directory and its parents are created, for its owner only', () => {
  const dir = join(folder, 'var/lib/data')
  prepare(dir)
  expect(rights(dir)).toBe(0o700)
  prepare(dir)
})

test('the rights of a readable directory are restricted when it is empty or contains our data', () => {
  const dir = join(folder, 'data')
  for (const file of [undefined, 'digestline.db']) {
    mkdirSync(dir, { recursive: true })
    if (file) writeFileSync(join(dir, file), '')
    chmodSync(dir, 0o755)
    prepare(dir)
    expect(rights(dir)).toBe(0o700)
  }
})

test('a directory with other content keeps its rights', () => {
  writeFileSync(join(folder, 'thesis.txt'), '')
  chmodSync(folder, 0o755)
  prepare(folder)
  expect(rights(folder)).toBe(0o755)
})

test('an impossible data directory is reported as a mistake in the settings', () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  for (const dir of [file, join(file, 'data'), join(file, 'a/b')]) {
    expect(() => prepare(dir)).toThrow(ConfigError)
    expect(() => prepare(dir)).toThrow(/^DATA_DIR: .* cannot be used: there is a file in its place\.$/)
  }
})

test.runIf(existsSync('/proc/self'))('it stops when no directory can be created', () => {
  expect(() => prepare('/proc/nope')).toThrow('DATA_DIR: /proc/nope cannot be used: no directory can be made there.')
})
