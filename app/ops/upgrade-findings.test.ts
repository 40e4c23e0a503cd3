import { expect, test } from 'vitest'
import { days, hours } from '../clock'
import { type UpgradeFacts, upgradeFindings } from './upgrade-findings'

const gibibytes = (n: number) => n * 1024 ** 3
const at = Date.UTC(2026, 10, 22)
const sound: UpgradeFacts = {
  space: { pending: 2, databaseBytes: gibibytes(3), free: gibibytes(4) },
  backups: { dir: '/backups', newest: at - hours(5) },
  unknown: [],
  at,
}
const found = (facts: Partial<UpgradeFacts>) =>
  upgradeFindings({ ...sound, ...facts }).map(({ about, state, says }) => `${about} ${state}: ${says}`)

test('with space and a fresh backup nothing stands in the way', () => {
  expect(found({})).toEqual([
    'Space ok: There is space for the migrations to come.',
    'Backup ok: The newest is 5 hours old.',
  ])
})

test('migrations to come need as much space as the database; without them the disk may be full', () => {
  const space = { pending: 1, databaseBytes: gibibytes(3), free: gibibytes(2) }
  expect(found({ space })[0]).toMatch(/^Space bad: .*3072 MiB, and 2048 MiB are free/)
  expect(found({ space: { ...space, pending: 0 } })[0]).toMatch(/^Space ok/)
})

test('an old backup, a missing one, and an unknown directory are worth a look', () => {
  expect(found({ backups: { dir: '/backups', newest: at - days(3) } })[1]).toMatch(/^Backup warning: .*72 hours old/)
  expect(found({ backups: { dir: '/backups', newest: undefined } })[1]).toMatch(
    /^Backup warning: \/backups has no backup/,
  )
  expect(found({ backups: undefined })[1]).toMatch(/^Backup warning: BACKUP_DIR is not set/)
})

test('a misspelt setting is named with the one that was meant', () => {
  expect(found({ unknown: [{ name: 'BACKUP_SHEDULE', meant: 'BACKUP_SCHEDULE' }] })[2]).toBe(
    'Settings warning: BACKUP_SHEDULE is not a setting of Digestline. Did you mean BACKUP_SCHEDULE?',
  )
})
