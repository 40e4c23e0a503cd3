import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'

/** Bytes of DATA_DIR, and what is free where it lies, of all bytes of that disk. */
export type DiskUse = { database: number; inbox: number; free: number; total: number }

/** Files that go away meanwhile count nothing. */
export async function diskUse(dataDir: string): Promise<DiskUse> {
  const [own, inbox, disk] = await Promise.all([filesIn(dataDir), filesIn(join(dataDir, 'inbox')), statfs(dataDir)])
  const database = own.filter(({ name }) => name.startsWith('digestline.db'))
  return { database: sum(database), inbox: sum(inbox), free: disk.bavail * disk.bsize, total: disk.blocks * disk.bsize }
}

type Measured = { name: string; bytes: number }

async function filesIn(dir: string): Promise<Measured[]> {
  const names = await readdir(dir).catch(() => [])
  return Promise.all(
    names.map(async (name) => {
      const found = await stat(join(dir, name)).catch(() => undefined)
      // What is allocated, not what it is long: inbox segments are made ahead of time, files may have holes.
      return { name, bytes: found?.isFile() ? found.blocks * 512 : 0 }
    }),
  )
}

const sum = (files: Measured[]) => files.reduce((total, { bytes }) => total + bytes, 0)
