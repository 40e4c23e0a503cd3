import { closeSync, existsSync, linkSync, openSync, renameSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Instant } from '../../clock'
import type { DatabaseConfig } from '../../config'
import { artifactsDir, inboxDir, instanceKeyFile } from '../../data-paths.server'
import type { CopiedData } from '../../store/database-facts'
import {
  copyBytes,
  copyDatabase,
  databaseExists,
  databaseFile,
  examineCopy,
  holdDeliveries,
  setPosition,
} from '../../store/open/database-care.server'
import { ArchiveWriter, bytesOf, type Part } from './archive-writer.server'
import { BackupError } from './backup-error'
import { holdChunks, nodeNameIn, strangersIn, wholeFile, withFile } from './data-files.server'
import { describeDiskError, freeAt, requireFreeSpace } from './free-space.server'
import { type HeldInbox, holdInbox } from './held-inbox.server'
import { type Counts, type Manifest, manifestPath } from './manifest'
import { readArchive } from './read-archive.server'
import { syncDirectory } from './sync-directory.server'
import { bytesInTar } from './tar.server'
import { makeWorkingDirectory } from './working-directory.server'

/*
 * 1. Everything acknowledged before the command started is in the backup: the inbox is held first, then the database is copied.
 * 2. Intake, processing and pages do not wait for it.
 * 3. A file gets its final name only after it is complete, synced and read back; no file is ever overwritten.
 */

/**
 * `missing`: contents of uploads that the database names but the disk does not have. `leftOut`: other files in DATA_DIR. `key`: whether the
 * instance key is in it.
 */
export type MadeBackup = Counts & {
  file: string
  bytes: number
  madeAt: string
  schema: number
  artifacts: number
  missing: number
  leftOut: string[]
  key: boolean
}

export type Source = { dataDir: string; database: DatabaseConfig }

type BackupOptions = { at: Instant; withKey: boolean }

/** Writes a backup to `file`, for its owner only. Throws BackupError; then no new file of that name exists. */
export async function makeBackup(source: Source, file: string, { at, withKey }: BackupOptions): Promise<MadeBackup> {
  const dir = dirname(file)
  if (!databaseExists(source.database))
    throw new BackupError(`${source.dataDir} contains no Digestline database. Set DATA_DIR.`)
  if (!existsSync(dir)) throw new BackupError(`Directory ${dir} does not exist.`)
  refuseTaken(file)
  const inbox = holdInbox(inboxDir(source.dataDir))
  const chunks = holdChunks(artifactsDir(source.dataDir))
  try {
    // Before anything is created, because the backup may be written into DATA_DIR.
    const leftOut = strangersIn(source.dataDir)
    const working = makeWorkingDirectory(join(dir, `${basename(file)}.making-`))
    try {
      const made = await write({ source, inbox, chunks, at, withKey, working: working.path })
      keep(join(working.path, 'backup.tar'), file)
      return { file, bytes: statSync(file).size, ...made, leftOut }
    } finally {
      working.remove()
    }
  } catch (cause) {
    const words = describeDiskError(cause, dir)
    throw words ? new BackupError(`${words} No backup was made.`, { cause }) : cause
  } finally {
    inbox.close()
    for (const { fd } of chunks) closeSync(fd)
  }
}

type Work = { source: Source; inbox: HeldInbox; chunks: ReturnType<typeof holdChunks>; working: string } & BackupOptions
type Written = Omit<MadeBackup, 'file' | 'bytes' | 'leftOut'>

async function write({ source, inbox, chunks, at, withKey, working }: Work): Promise<Written> {
  const copy = join(working, 'digestline.db')
  const target = join(working, 'backup.tar')
  // Once as a database, to examine it, and once as a part of the backup.
  requireFreeSpace(working, 2 * (await copyBytes(source.database)) + inbox.bytes)
  closeSync(openSync(copy, 'wx', 0o600))
  const isFile = databaseFile(source.database) !== undefined
  const contentsDir = isFile ? artifactsDir(source.dataDir) : join(working, 'contents')
  await copyDatabase(
    source.database,
    { to: copy, contentsDir, node: nodeNameIn(source.dataDir) },
    leavingRoomIn(source.dataDir),
  )
  const facts = contentsOf(copy)
  const { parts, records, position } = inbox.behind(facts.position)
  setPosition(copy, position)
  holdDeliveries(copy)
  const { events, issues, projects, schema } = facts
  const counts = { events, issues, projects, inboxRecords: records }
  const manifest: Manifest = {
    format: 'digestline-backup',
    version: 1,
    madeAt: new Date(at).toISOString(),
    schema,
    counts,
  }
  const uploads = chunks.map(({ path, fd }) => wholeFile(path, fd))
  requireFreeSpace(working, spaceFor([...parts, ...uploads], copy))
  const writer = await ArchiveWriter.create(target, Math.floor(at / 1000))
  try {
    await writer.add({ path: manifestPath, spans: [Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)] })
    await withFile(copy, (fd) => writer.add(wholeFile('digestline.db', fd)))
    const key = withKey && (await addKey(writer, source.dataDir))
    for (const part of [...parts, ...uploads]) await writer.add(part)
    const artifacts = await addContents(writer, contentsDir, facts)
    await writer.finish()
    await readArchive(target)
    return { madeAt: manifest.madeAt, schema, ...counts, artifacts, missing: facts.contents.length - artifacts, key }
  } finally {
    await writer.close()
  }
}

/** Adds the instance key; false before there is one. */
async function addKey(writer: ArchiveWriter, dataDir: string): Promise<boolean> {
  const added = await withFile(instanceKeyFile(dataDir), async (fd) => {
    await writer.add(wholeFile('instance.key', fd))
    return true
  })
  return added ?? false
}

/** Stops a copy before concurrent writes take the space that events need. */
function leavingRoomIn(dataDir: string): (growth: number) => void {
  return (growth) => {
    if (growth > freeAt(dataDir)) {
      throw new BackupError(
        `The backup was stopped: events arrive so fast that ${dataDir} would run out of space. Free some space there, or try again when there is less traffic.`,
      )
    }
  }
}

function contentsOf(copy: string): CopiedData {
  const found = examineCopy(copy)
  if (!('damage' in found)) return found
  throw new BackupError(`The database is damaged, so no backup was made: ${found.damage.join('; ')}`)
}

const spaceFor = (parts: Part[], copy: string): number =>
  parts.reduce((sum, part) => sum + bytesInTar(bytesOf(part)), bytesInTar(statSync(copy).size))

/**
 * Adds the contents of uploads that the copied database names. Contents that expired since then are missing. Returns their number.
 */
async function addContents(writer: ArchiveWriter, dir: string, { contents }: CopiedData): Promise<number> {
  let added = 0
  for (const hash of contents) {
    const path = `${hash.slice(0, 2)}/${hash}.gz`
    const done = await withFile(join(dir, path), async (fd) => {
      await writer.add(wholeFile(`artifacts/${path}`, fd))
      return true
    })
    if (done) added++
  }
  return added
}

function refuseTaken(file: string): void {
  if (existsSync(file)) throw new BackupError(`${file} already exists. Choose another name, or delete that file.`)
}

/** Renames the complete file, if no other file has that name. */
function keep(made: string, file: string): void {
  try {
    linkSync(made, file)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EEXIST') refuseTaken(file)
    // A file system without hard links.
    refuseTaken(file)
    renameSync(made, file)
  }
  syncDirectory(dirname(file))
}
