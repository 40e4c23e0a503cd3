import type { Readable } from 'node:stream'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import type { UploadLimits } from './upload-limits'
import { inMebibytes, UploadProblem } from './upload-problem'

/**
 * An uploaded archive: a ZIP, with or without eight bytes before it (`SYSB`, a version) that its offsets include.
 * 1. Names are keys, never paths: nothing is unpacked to disk under a name of the archive.
 * 2. No entry inflates to more than the directory declares, and the limits are checked on the directory before anything is inflated.
 */
export type Archive = {
  paths: ReadonlySet<string>
  /** Names that occur twice; the first entry counts. */
  duplicates: string[]
  /** Undefined for an entry that cannot be unpacked (encrypted, damaged, unsupported compression). */
  read(path: string, largest: number): Promise<Buffer | undefined>
  close(): void
}

/** Throws UploadProblem for a file that is not an archive or exceeds the limits. */
export async function openArchive(
  file: string,
  limits: Pick<UploadLimits, 'entries' | 'entryBytes' | 'inflatedBytes'>,
): Promise<Archive> {
  const zip = await opened(file)
  try {
    const { entries, duplicates } = await directory(zip, limits)
    return {
      paths: new Set(entries.keys()),
      duplicates,
      async read(path, largest) {
        const entry = entries.get(path)
        if (!entry || entry.uncompressedSize > largest || !entry.canDecodeFileData()) return undefined
        try {
          return await whole(await zip.openReadStreamPromise(entry), entry.uncompressedSize)
        } catch {
          return undefined
        }
      },
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function opened(file: string): Promise<ZipFile> {
  try {
    // Names are decoded below, because yauzl refuses a whole archive for one strange name.
    return await openPromise(file, { lazyEntries: true, autoClose: false, decodeStrings: false })
  } catch (cause) {
    throw new UploadProblem('malformed', 'The upload is no ZIP archive, or it is damaged.', { cause })
  }
}

async function directory(zip: ZipFile, limits: Pick<UploadLimits, 'entries' | 'entryBytes' | 'inflatedBytes'>) {
  const entries = new Map<string, Entry>()
  const duplicates: string[] = []
  let inflated = 0
  for await (const entry of eachEntry(zip)) {
    if (entries.size + duplicates.length >= limits.entries) {
      throw new UploadProblem('too_many_items', `An upload may hold ${limits.entries} files. Send it in parts.`)
    }
    const path = entry.fileNameRaw.toString('utf8')
    inflated += entry.uncompressedSize
    if (entry.uncompressedSize > limits.entryBytes) {
      const most = inMebibytes(limits.entryBytes)
      throw new UploadProblem(
        'too_large',
        `“${path.slice(0, 200)}” is larger than a file of an upload may be (${most}).`,
      )
    }
    if (inflated > limits.inflatedBytes) {
      const most = inMebibytes(limits.inflatedBytes)
      throw new UploadProblem('too_large', `Unpacked, the upload has more than ${most}. Send it in parts.`)
    }
    if (path.endsWith('/')) continue
    if (entries.has(path)) duplicates.push(path)
    else entries.set(path, entry)
  }
  return { entries, duplicates }
}

async function* eachEntry(zip: ZipFile): AsyncGenerator<Entry> {
  try {
    for await (const entry of zip.eachEntry()) yield entry
  } catch (cause) {
    if (cause instanceof UploadProblem) throw cause
    throw new UploadProblem('malformed', 'The directory of the archive is damaged.', { cause })
  }
}

async function whole(stream: Readable, size: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(size)
  let at = 0
  for await (const piece of stream as AsyncIterable<Buffer>) {
    at += piece.copy(bytes, at)
  }
  if (at !== size) throw new Error('The entry is shorter than it said.')
  return bytes
}
