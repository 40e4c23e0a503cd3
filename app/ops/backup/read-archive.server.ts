import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { BackupError } from './backup-error'
import { isDataPath, type Manifest, manifestPath, readManifest, sumsPath, sumsText } from './manifest'
import { blockBytes, paddingOf, readTarHead, type TarHead, tarEnd } from './tar.server'

const pieceBytes = 1024 * 1024
/** Maximum bytes of the files that are read into memory: the manifest and the checksums. */
const largestText = 512 * 1024 * 1024

/**
 * Reads and verifies every byte of a backup: heads, checksums and padding. With `dir` its files are written there, for their owner only,
 * and synced; use them only if this returns. `judge` gets the manifest before anything else is read, and may throw. Throws BackupError for
 * a file that is not a backup, or a damaged one.
 */
export async function readArchive(
  file: string,
  { dir, judge = () => {} }: { dir?: string; judge?: (manifest: Manifest) => void } = {},
): Promise<Manifest> {
  const handle = await open(file, 'r')
  try {
    const archive = new Archive(handle, dir)
    return await archive.readAll(judge)
  } catch (cause) {
    if (!(cause instanceof BackupError)) throw cause
    throw new BackupError(`${file} cannot be used. ${cause.message}`, { cause })
  } finally {
    await handle.close()
  }
}

class Archive {
  #at = 0
  #sums = new Map<string, string>()
  #folders = new Set<string>()

  constructor(
    private readonly handle: FileHandle,
    private readonly dir: string | undefined,
  ) {}

  async readAll(judge: (manifest: Manifest) => void): Promise<Manifest> {
    const first = readTarHead(await this.#next(blockBytes))
    if (first?.path !== manifestPath) throw new BackupError('It is not a backup of Digestline.')
    const manifest = readManifest(await this.#text(first))
    judge(manifest)
    for (;;) {
      const head = readTarHead(await this.#next(blockBytes))
      if (!head) throw this.#damaged()
      if (head.path === sumsPath) {
        await this.#finish(head)
        break
      }
      if (!isDataPath(head.path) || this.#sums.has(head.path)) throw this.#damaged()
      await this.#file(head)
    }
    if (!this.#sums.has('digestline.db')) throw new BackupError('It contains no database.')
    await this.#syncFolders()
    return manifest
  }

  async #finish(head: TarHead): Promise<void> {
    const expected = sumsText(this.#sums)
    if ((await this.#text(head)) !== expected) throw new BackupError('It is damaged: its checksums do not match.')
    const end = await this.#next(tarEnd.length)
    const { size } = await this.handle.stat()
    if (!end.equals(tarEnd) || size !== this.#at) throw this.#damaged()
  }

  async #text(head: TarHead): Promise<string> {
    if (head.bytes > largestText) throw this.#damaged()
    const bytes = await this.#next(head.bytes)
    this.#sums.set(head.path, createHash('sha256').update(bytes).digest('hex'))
    await this.#padding(head)
    return bytes.toString('utf8')
  }

  async #file(head: TarHead): Promise<void> {
    const target = this.dir === undefined ? undefined : await this.#create(join(this.dir, head.path))
    try {
      const hash = createHash('sha256')
      for (let left = head.bytes; left > 0; ) {
        const piece = await this.#next(Math.min(pieceBytes, left))
        hash.update(piece)
        await target?.appendFile(piece)
        left -= piece.length
      }
      await target?.sync()
      this.#sums.set(head.path, hash.digest('hex'))
      await this.#padding(head)
    } finally {
      await target?.close()
    }
  }

  async #create(path: string): Promise<FileHandle> {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    this.#folders.add(dirname(path)).add(dirname(dirname(path)))
    return open(path, 'wx', 0o600)
  }

  async #syncFolders(): Promise<void> {
    for (const folder of this.#folders) {
      const handle = await open(folder, 'r')
      await handle.sync().finally(() => handle.close())
    }
  }

  async #padding({ bytes }: TarHead): Promise<void> {
    if ((await this.#next(paddingOf(bytes))).some((byte) => byte !== 0)) throw this.#damaged()
  }

  /** Exactly `bytes` bytes, in a new buffer. */
  async #next(length: number): Promise<Buffer> {
    const bytes = Buffer.allocUnsafe(length)
    for (let filled = 0; filled < length; ) {
      const { bytesRead } = await this.handle.read(bytes, filled, length - filled, this.#at)
      if (bytesRead === 0) throw new BackupError(`It is truncated: it ends after ${this.#at} bytes.`)
      filled += bytesRead
      this.#at += bytesRead
    }
    return bytes
  }

  #damaged(): BackupError {
    return new BackupError(`It is damaged before byte ${this.#at}.`)
  }
}
