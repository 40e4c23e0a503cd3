import { days, hours } from '../clock'

/** Every input from outside has a limit with a name. Sizes in bytes, times in milliseconds. */
export type UploadLimits = {
  /** One part of an uploaded file, unpacked. */
  chunkBytes: number
  /** One request with chunks, or with a file of a release, as it comes over the wire. */
  requestBytes: number
  /** Chunks in one request. */
  chunksPerRequest: number
  /** One uploaded file (an archive), assembled. */
  fileBytes: number
  /** Chunks of one uploaded file. */
  chunks: number
  /** Files in one archive: their number, and bytes of each. */
  entries: number
  entryBytes: number
  /** All files of one archive, unpacked. */
  inflatedBytes: number
  /** Maximum bytes of a source map that is parsed and checked; a larger one is kept unparsed. */
  judgedBytes: number
  /** `manifest.json` of an archive. */
  manifestBytes: number
  /** Warnings kept of one upload. */
  warnings: number
  /** Disk space for chunks until they are assembled, inflated and in blocks of 4 KiB, and how long they wait for missing ones. */
  chunkDiskBytes: number
  chunkMilliseconds: number
  /** Disk space for all contents; beyond it the least recently used uploads are deleted. */
  storedBytes: number
  /** How long an upload is kept without being sent again or used. */
  unusedMilliseconds: number
  /** How long a failed upload is listed. */
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
 * What the tools are told to send, which is less than is accepted. A request has about a minute to arrive (`config`, `bodyMilliseconds`):
 * enough for two concurrent requests of two chunks each at five megabits per second.
 */
export const announced = { chunksPerRequest: 2, concurrency: 2 }
