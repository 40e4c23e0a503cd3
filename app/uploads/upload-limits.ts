import { days, hours } from '../clock'

/** Every input from outside has a limit with a name. Sizes in bytes, times in milliseconds. */
export type UploadLimits = {
  /** One part of an uploaded file, unpacked. */
  chunkBytes: number
  /** One request with chunks, or with a file of a release, as it comes over the wire. */
  requestBytes: number
  /** Chunks in one request. */
  chunksPerRequest: number
  /** One uploaded file (an archive), put together. */
  fileBytes: number
  /** Chunks of one uploaded file. */
  chunks: number
  /** Files in one archive, in all and each. */
  entries: number
  entryBytes: number
  /** All files of one archive, unpacked. */
  inflatedBytes: number
  /** A source map up to here is read and judged; a larger one is kept unread. */
  judgedBytes: number
  /** `manifest.json` of an archive. */
  manifestBytes: number
  /** Warnings kept of one upload. */
  warnings: number
  /** Disk that chunks may take until they are put together, unpacked and in blocks of 4 KiB, and how long they wait for the rest. */
  chunkDiskBytes: number
  chunkMilliseconds: number
  /** Disk that all contents together may take before the least used uploads go. */
  storedBytes: number
  /** How long an upload stays that is neither sent again nor used. */
  unusedMilliseconds: number
  /** How long the word stays that an upload failed. */
  failedMilliseconds: number
  /** Projects one upload may be for. */
  projects: number
}

const mebibytes = (n: number) => n * 1024 * 1024

export const uploadLimits: UploadLimits = {
  chunkBytes: mebibytes(8),
  requestBytes: mebibytes(32),
  chunksPerRequest: 64,
  fileBytes: mebibytes(1024),
  chunks: 1024,
  entries: 20_000,
  entryBytes: mebibytes(128),
  inflatedBytes: mebibytes(3072),
  judgedBytes: mebibytes(24),
  manifestBytes: mebibytes(16),
  warnings: 100,
  chunkDiskBytes: mebibytes(3072),
  chunkMilliseconds: hours(24),
  storedBytes: mebibytes(10_240),
  unusedMilliseconds: days(90),
  failedMilliseconds: days(7),
  projects: 20,
}

/**
 * What the tools are told to send: less at once than is taken. A request has about a minute to arrive (`config`, `bodyMilliseconds`), which
 * two at a time with two chunks each do over five megabits a second.
 */
export const announced = { chunksPerRequest: 2, concurrency: 2 }
