import { closeSync, existsSync, fstatSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { nodeIdFile } from '../../data-paths.server'
import type { Part } from './archive-writer.server'

/** The files of a data directory, except those that only a running server needs. */
const ours = ['digestline.db', 'digestline.db-wal', 'digestline.db-shm', 'inbox', 'artifacts']
/** Files of their own kind: a backup holds the key unless told otherwise, and a restore adds it to the keys that are there. */
const keyFiles = ['instance.key', 'instance.key.new']
/** `node-id`: a restored copy is another node. */
const transient = ['server.lock', 'server.lock-journal', 'move.lock', 'move.lock-journal', 'node-id', 'lost+found']

/** The name of the node in this directory; undefined before its first start. */
export function nodeNameIn(dataDir: string): string | undefined {
  const file = nodeIdFile(dataDir)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

/** The files of an instance in this directory. */
export const instanceIn = (dataDir: string): string[] => ours.filter((name) => existsSync(join(dataDir, name)))

/** Other files in the directory: left out of backups, and reported. */
export function strangersIn(dataDir: string): string[] {
  const known = new Set([...ours, ...keyFiles, ...transient])
  const beside = readdirSync(dataDir).filter((name) => !known.has(name))
  const aside = namesIn(join(dataDir, 'inbox')).filter((name) => name.endsWith('.aside'))
  return [...beside, ...aside.map((name) => `inbox/${name}`)].sort()
}

/**
 * Opened chunks of uploads that are not assembled yet: the database may be copied a moment before, and then the restored instance assembles
 * them again. Close with `closeSync`.
 */
export function holdChunks(artifactsDir: string): { path: string; fd: number }[] {
  const names = namesIn(join(artifactsDir, 'chunks')).filter((name) => /^[0-9a-f]{40}$/.test(name))
  return names.flatMap((name) => {
    const fd = openIfThere(join(artifactsDir, 'chunks', name))
    return fd === undefined ? [] : [{ path: `artifacts/chunks/${name}`, fd }]
  })
}

export const wholeFile = (path: string, fd: number): Part => ({
  path,
  spans: [{ fd, from: 0, until: fstatSync(fd).size }],
})

/** Lets `work` read a file; undefined when it does not exist. */
export async function withFile<T>(file: string, work: (fd: number) => Promise<T>): Promise<T | undefined> {
  const fd = openIfThere(file)
  if (fd === undefined) return undefined
  try {
    return await work(fd)
  } finally {
    closeSync(fd)
  }
}

function openIfThere(file: string): number | undefined {
  try {
    return openSync(file, 'r')
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw cause
  }
}

function namesIn(dir: string): string[] {
  return existsSync(dir) ? readdirSync(dir) : []
}
