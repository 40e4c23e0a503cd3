import { BackupError } from './backup-error'

/** The description of a backup: its first file, `manifest.json`. */
export type Manifest = {
  format: 'digestline-backup'
  version: 1
  /** When the command started (UTC, ISO 8601). The backup contains everything acknowledged before. */
  madeAt: string
  /** Number of the newest migration of its database. */
  schema: number
  counts: Counts
}

/** `inboxRecords`: acknowledged, and not yet in the database when it was copied. */
export type Counts = { events: number; issues: number; projects: number; inboxRecords: number }

export const manifestPath = 'manifest.json'
/** The last file of a backup: one line for each other file, in the format of `sha256sum -c`. */
export const sumsPath = 'SHA256SUMS'

export const sumsText = (sums: Map<string, string>): string =>
  [...sums].map(([path, hash]) => `${hash}  ${path}\n`).join('')

const known = [
  /^digestline\.db$/,
  /^instance\.key$/,
  /^inbox\/\d{8,}\.seg$/,
  /^artifacts\/[0-9a-f]{2}\/[0-9a-f]{64}\.gz$/,
  /^artifacts\/chunks\/[0-9a-f]{40}$/,
]

/** Whether this is the name of a file of a data directory: only such files are unpacked. */
export const isDataPath = (path: string): boolean => known.some((pattern) => pattern.test(path))

/** Throws BackupError for an invalid manifest or an unknown format. */
export function readManifest(text: string): Manifest {
  let said: Partial<Manifest>
  try {
    said = JSON.parse(text)
  } catch (cause) {
    throw new BackupError('Its manifest cannot be read.', { cause })
  }
  if (said?.format !== 'digestline-backup') throw new BackupError('It is not a backup of Digestline.')
  if (said.version !== 1) throw new BackupError('It was made by a newer version of Digestline. Use that version.')
  return said as Manifest
}
