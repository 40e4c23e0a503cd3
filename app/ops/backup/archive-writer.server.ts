import { createHash } from 'node:crypto'
import { read } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { BackupError } from './backup-error'
import { sumsPath, sumsText } from './manifest'
import { paddingOf, tarEnd, tarHead } from './tar.server'

/** A byte range of an opened file. */
export type Span = { fd: number; from: number; until: number }
/** A file of a backup: these parts in order. */
export type Part = { path: string; spans: (Uint8Array | Span)[] }

const pieceBytes = 1024 * 1024
const readAt = promisify(read)

export const bytesOf = ({ spans }: Part): number =>
  spans.reduce((sum, span) => sum + ('fd' in span ? span.until - span.from : span.length), 0)

/** Writes a backup into a new file, for its owner only, and computes the checksum of every file while writing. */
export class ArchiveWriter {
  readonly sums = new Map<string, string>()
  #piece = Buffer.allocUnsafeSlow(pieceBytes)

  private constructor(
    private readonly file: FileHandle,
    /** Modification time of every file in it, in seconds since 1970. */
    private readonly modified: number,
  ) {}

  static async create(path: string, modified: number): Promise<ArchiveWriter> {
    return new ArchiveWriter(await open(path, 'wx', 0o600), modified)
  }

  async add(part: Part): Promise<void> {
    const hash = await this.#write(part)
    this.sums.set(part.path, hash)
  }

  /** Writes the checksums and the end of the archive, and syncs it. */
  async finish(): Promise<void> {
    await this.#write({ path: sumsPath, spans: [Buffer.from(sumsText(this.sums))] })
    await this.file.appendFile(tarEnd)
    await this.file.sync()
  }

  close(): Promise<void> {
    return this.file.close()
  }

  async #write(part: Part): Promise<string> {
    const bytes = bytesOf(part)
    const hash = createHash('sha256')
    await this.file.appendFile(tarHead({ path: part.path, bytes, modified: this.modified }))
    for (const span of part.spans) {
      for await (const piece of 'fd' in span ? this.#pieces(part.path, span) : [span]) {
        hash.update(piece)
        await this.file.appendFile(piece)
      }
    }
    await this.file.appendFile(Buffer.alloc(paddingOf(bytes)))
    return hash.digest('hex')
  }

  /** Each piece is valid until the next one is requested. */
  async *#pieces(path: string, { fd, from, until }: Span): AsyncGenerator<Uint8Array> {
    for (let at = from; at < until; ) {
      const { bytesRead } = await readAt(fd, this.#piece, 0, Math.min(pieceBytes, until - at), at)
      if (bytesRead === 0) throw new BackupError(`${path} was truncated while it was being copied. Try again.`)
      yield this.#piece.subarray(0, bytesRead)
      at += bytesRead
    }
  }
}
