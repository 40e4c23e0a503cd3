import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Instant } from '../../clock'
import { backupName, instanceKeyFile } from '../../data-paths.server'
import { type MadeBackup, makeBackup } from '../backup/make-backup.server'
import { copyToS3 } from '../backup/s3/copy-to-s3.server'
import { type VerifiedBackup, verifyBackup } from '../backup/verify-backup.server'
import { type Command, CommandError, type Input, type Output } from './command'

export const backup: Command = {
  name: 'backup',
  takes: '[FILE] [--without-key] [--verify | --copy]',
  summary:
    'Write everything to one file while the server runs, named by the time unless FILE is given; --without-key leaves out the instance key; --verify restores FILE for a test; --copy copies FILE to the bucket of BACKUP_S3_…',
  options: { 'without-key': { type: 'boolean' }, verify: { type: 'boolean' }, copy: { type: 'boolean' } },
  arguments: 0,
  optionalArguments: 1,
  async run(input) {
    const { dataDir, database } = input.config
    const at = input.now()
    if (input.flag('verify')) {
      const [given] = input.arguments
      if (!given) throw new CommandError('Say which file to verify: digestline backup --verify FILE.', 2)
      const verified = await verifyBackup(resolve(given), at)
      return { json: verified, text: describeVerified(verified) }
    }
    if (input.flag('copy')) return copied(input)
    const file = fileFor(input.arguments[0], at)
    const made = await makeBackup({ dataDir, database }, file, { at, withKey: !input.flag('without-key') })
    return { json: made, text: `${describe(made)}\n${aboutKey(made, dataDir)}` }
  },
}

async function copied(input: Input): Promise<Output> {
  const { backups, outsideAllow: allow } = input.config
  const [given] = input.arguments
  if (!given) throw new CommandError('Say which file to copy: digestline backup --copy FILE.', 2)
  if (!backups?.s3) throw new CommandError('BACKUP_S3_BUCKET is not set.')
  const file = resolve(given)
  await copyToS3(file, { s3: backups.s3, keep: backups.keep, allow })
  const { bucket, endpoint } = backups.s3
  return {
    json: { file, bucket },
    text: `${file} is in the bucket ${bucket} of ${new URL(endpoint).host}, read back and whole.`,
  }
}

/** If a directory is given, the file is written into it. */
function fileFor(said: string | undefined, at: Instant): string {
  const path = resolve(said ?? '.')
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ? join(path, backupName(at)) : path
}

function describe({ file, bytes, events, projects, inboxRecords, missing, leftOut }: MadeBackup): string {
  const size = (bytes / 1024 / 1024).toFixed(1)
  return [
    `${file}: ${size} MiB, read back and whole; ${events} events, ${projects} projects, ${inboxRecords} records not yet processed.`,
    missing > 0 && `Uploaded files that are in the database but missing on disk: ${missing}.`,
    leftOut.length > 0 && `Left out, because they do not belong to Digestline: ${leftOut.join(', ')}.`,
  ]
    .filter(Boolean)
    .join('\n')
}

const describeVerified = ({ file, madeAt, events, issues, projects, inboxRecords }: VerifiedBackup): string =>
  `${file} of ${madeAt.slice(0, 16).replace('T', ' ')} UTC was restored for a test and removed again: ${events} events, ${issues} issues, ${projects} projects, ${inboxRecords} records not yet processed.`

const aboutKey = ({ key }: MadeBackup, dataDir: string) =>
  key
    ? 'It holds the instance key, which opens its secrets: keep it as safe as DATA_DIR.'
    : `It does not hold ${instanceKeyFile(dataDir)}, which opens secrets of channels, second factors and sign-in providers. Keep a copy of that file elsewhere.`
