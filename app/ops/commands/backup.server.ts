import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Instant } from '../../clock'
import { instanceKeyFile } from '../../data-paths.server'
import { type MadeBackup, makeBackup } from '../backup/make-backup.server'
import type { Command } from './command'

export const backup: Command = {
  name: 'backup',
  takes: '[FILE] [--without-key]',
  summary:
    'Write everything to one file; the server may run; without FILE it is named by the time; --without-key leaves out the instance key',
  options: { 'without-key': { type: 'boolean' } },
  arguments: 0,
  optionalArguments: 1,
  async run(input) {
    const { dataDir, database } = input.config
    const at = input.now()
    const file = fileFor(input.arguments[0], at)
    const made = await makeBackup({ dataDir, database }, file, { at, withKey: !input.flag('without-key') })
    return { json: made, text: `${describe(made)}\n${aboutKey(made, dataDir)}` }
  },
}

/** If a directory is given, the file is written into it. */
function fileFor(said: string | undefined, at: Instant): string {
  const name = `digestline-${new Date(at).toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`
  const path = resolve(said ?? '.')
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ? join(path, name) : path
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

const aboutKey = ({ key }: MadeBackup, dataDir: string) =>
  key
    ? 'It holds the instance key, which opens its secrets: keep it as safe as DATA_DIR.'
    : `It does not hold ${instanceKeyFile(dataDir)}, which opens secrets of channels, second factors and sign-in providers. Keep a copy of that file elsewhere.`
