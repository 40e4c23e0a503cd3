import { closeSync, existsSync, fstatSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Part } from './archive-writer.server'

/** What a data directory is made of, beside what only a running server needs. */
export const ours = ['digestline.db', 'digestline.db-wal', 'digestline.db-shm', 'inbox', 'artifacts']
const transient = ['server.lock', 'server.lock-journal', 'lost+found']

/** What of an instance lies in this directory. */
export const instanceIn = (dataDir: string): string[] => ours.filter((name) => existsSync(join(dataDir, name)))

/** What lies beside an instance's data and is none of it: left out of backups, and said. */
export function strangersIn(dataDir: string): string[] {
  const known = new Set([...ours, ...transient])
  const beside = readdirSync(dataDir).filter((name) => !known.has(name))
  const aside = namesIn(join(dataDir, 'inbox')).filter((name) => name.endsWith('.aside'))
  return [...beside, ...aside.map((name) => `inbox/${name}`)].sort()
}

/**
 * Chunks of uploads that are not put together yet, opened: the database may be copied a moment before that happens, and then they are
 * what the upload is made of again. Close with `closeSync`.
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

/** Has `work` read a file; undefined when it is not there. */
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
