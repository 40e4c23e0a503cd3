import { days, type Instant } from '../clock'
import type { UnknownName } from '../setting-names'
import type { Finding } from './findings'

/**
 * What matters before a new version starts on an existing database. Sizes in bytes; `free` undefined where the system does not say. `pending`:
 * migrations to come. `backups`: undefined without BACKUP_DIR.
 */
export type UpgradeFacts = {
  space: DiskSpace
  backups?: { dir: string; newest: Instant | undefined }
  unknown: UnknownName[]
  at: Instant
}

export type DiskSpace = { pending: number; databaseBytes: number; free: number | undefined }

const mebibytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024)

/** What `digestline doctor --upgrade` finds beside the rest. */
export function upgradeFindings({ space, backups, unknown, at }: UpgradeFacts): Finding[] {
  const lacking = lackOfSpace(space)
  const says = space.pending === 0 ? 'No migration is to come.' : 'There is space for the migrations to come.'
  return [
    lacking ? { about: 'Space', state: 'bad', says: lacking } : { about: 'Space', state: 'ok', says },
    backupFinding(backups, at),
    ...unknown.map(
      ({ name, meant }): Finding => ({
        about: 'Settings',
        state: 'warning',
        says: `${name} is not a setting of Digestline. Did you mean ${meant}?`,
      }),
    ),
  ]
}

/** Why the migrations to come may run out of space: one that rewrites a table needs as much as the database again. */
export function lackOfSpace({ pending, databaseBytes, free }: DiskSpace): string | undefined {
  if (pending === 0 || free === undefined || free >= databaseBytes) return undefined
  return `The migrations to come may need ${mebibytes(databaseBytes)} MiB, and ${mebibytes(free)} MiB are free. Make room first.`
}

function backupFinding(backups: UpgradeFacts['backups'], at: Instant): Finding {
  const about = 'Backup'
  const advice = 'Run “digestline backup” before you upgrade.'
  if (!backups) return { about, state: 'warning', says: `BACKUP_DIR is not set, so its age is unknown. ${advice}` }
  if (backups.newest === undefined) return { about, state: 'warning', says: `${backups.dir} has no backup. ${advice}` }
  const hours = Math.round((at - backups.newest) / (days(1) / 24))
  if (at - backups.newest > days(1))
    return { about, state: 'warning', says: `The newest is ${hours} hours old. ${advice}` }
  return { about, state: 'ok', says: `The newest is ${hours} hours old.` }
}
