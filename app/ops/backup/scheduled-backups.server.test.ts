import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backupName, backupsIn } from '../../data-paths.server'
import { backUpOnce, prepareBackups } from './scheduled-backups.server'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'digestline-scheduled-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const day = (n: number, hour = 3) => new Date(2026, 10, n, hour).getTime()
const nightly = '0 3 * * *'

test('names of backups tell when they were made, and other files are none', () => {
  for (const n of [3, 5, 4]) writeFileSync(join(dir, backupName(day(n))), '')
  for (const name of ['notes.txt', 'digestline-2026-11-05.tar', `${backupName(day(9))}.making-x`])
    writeFileSync(join(dir, name), '')
  expect(backupsIn(dir).map(({ madeAt }) => madeAt)).toEqual([day(5), day(4), day(3)])
  expect(backupsIn(join(dir, 'none'))).toEqual([])
})

/** Makes an empty file as backup, and verifies as told. */
const commands = (verify: () => void) => async (args: string[]) => {
  if (args[1] === '--verify') {
    verify()
    return '{}'
  }
  const file = join(dir, backupName(day(20)))
  writeFileSync(file, '')
  return JSON.stringify({ file })
}

const noCopy = () => expect.unreachable('There is no S3 storage.')

test('after a verified backup only the newest stay', async () => {
  for (const n of [1, 2, 3]) writeFileSync(join(dir, backupName(day(n))), '')
  writeFileSync(join(dir, 'notes.txt'), '')
  await backUpOnce(
    { dir, keep: 2 },
    commands(() => {}),
    noCopy,
  )
  expect(readdirSync(dir).sort()).toEqual([backupName(day(3)), backupName(day(20)), 'notes.txt'].sort())
})

test('a backup that cannot be restored is removed, and every older one stays', async () => {
  writeFileSync(join(dir, backupName(day(1))), '')
  const failing = commands(() => {
    throw new Error('Its database is damaged')
  })
  await expect(backUpOnce({ dir, keep: 1 }, failing, noCopy)).rejects.toThrow('damaged')
  expect(readdirSync(dir)).toEqual([backupName(day(1))])
})

test('a copy to S3 that fails is noted, and so is one that succeeds', async () => {
  const s3 = {
    bucket: 'backups',
    endpoint: 'https://s3.example',
    region: 'us-east-1',
    prefix: '',
    accessKeyId: 'a',
    secretAccessKey: 'b',
  }
  const noted: boolean[] = []
  const noteCopy = async (isCopied: boolean) => void noted.push(isCopied)
  const made = commands(() => {})
  const failing = async (args: string[]) => {
    if (args[1] === '--copy') throw new Error('The bucket is gone')
    return made(args)
  }
  await expect(backUpOnce({ dir, keep: 2, s3 }, failing, noteCopy)).rejects.toThrow('bucket is gone')
  expect(backupsIn(dir)).toHaveLength(1)
  await backUpOnce({ dir, keep: 2, s3 }, made, noteCopy)
  expect(noted).toEqual([false, true])
})

test('an invalid schedule is refused, and so is a directory that cannot be made', () => {
  const at = day(1)
  expect(() => prepareBackups({ dir, keep: 7, schedule: 'nightly' }, at)).toThrow('BACKUP_SCHEDULE')
  expect(() => prepareBackups({ dir, keep: 7, schedule: '0 3 31 2 *' }, at)).toThrow('BACKUP_SCHEDULE')
  expect(() => prepareBackups({ dir: join(dir, 'a/b'), keep: 7, schedule: nightly }, at)).toThrow('BACKUP_DIR')
  prepareBackups({ dir: join(dir, 'backups'), keep: 7, schedule: nightly }, at)
  expect(readdirSync(dir)).toEqual(['backups'])
})
