import { BackupError } from './backup-error'

/** What a backup says of itself: the first file in it, `manifest.json`. */
export type Manifest = {
  format: 'digestline-backup'
  version: 1
  /** UTC, ISO 8601: when the command began. What was acknowledged before is in it. */
  madeAt: string
  /** Number of the newest migration its database has seen. */
  schema: number
  counts: Counts
}

/** `inboxRecords`: acknowledged, and not yet in the database when it was copied. */
export type Counts = { events: number; issues: number; projects: number; inboxRecords: number }

export const manifestPath = 'manifest.json'
/** The last file of a backup: a line for each of the others, as `sha256sum -c` reads them. */
export const sumsPath = 'SHA256SUMS'

export const sumsText = (sums: Map<string, string>): string =>
  [...sums].map(([path, hash]) => `${hash}  ${path}\n`).join('')

const known = [
  /^digestline\.db$/,
  /^inbox\/\d{8,}\.seg$/,
  /^artifacts\/[0-9a-f]{2}\/[0-9a-f]{64}\.gz$/,
  /^artifacts\/chunks\/[0-9a-f]{40}$/,
]

/** Whether this names a file of a data directory: nothing else is ever unpacked into one. */
export const isDataPath = (path: string): boolean => known.some((pattern) => pattern.test(path))

/** Throws BackupError for what is no manifest, or of a format that this program does not know. */
export function readManifest(text: string): Manifest {
  let said: Partial<Manifest>
  try {
    said = JSON.parse(text)
  } catch (cause) {
    throw new BackupError('Its manifest cannot be read.', { cause })
  }
  if (said?.format !== 'digestline-backup') throw new BackupError('It is no backup of Digestline.')
  if (said.version !== 1) throw new BackupError('It was made by a newer Digestline: use that version.')
  return said as Manifest
}
