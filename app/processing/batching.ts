import { seconds } from '../clock'

export const batching = {
  /** Records per transaction at the most. */
  records: 2048,
  /** Bytes of the inbox per transaction at the most. Twice as many took 20 MB more in a flood, and were recorded no faster. */
  bytes: 8 * 1024 * 1024,
  /** Bytes of events and files, inflated, after which a thread processes no further record of a transaction. */
  processedBytes: 128 * 1024 * 1024,
  /** Bytes of events and files, inflated, that wait to be packed. */
  unpackedBytes: 4 * 1024 * 1024,
  /** How long a first record waits for company before it is processed: fewer, larger transactions. */
  gatherMilliseconds: 100,
  /** Records, and bytes of the inbox, processed before other work gets a turn; also what a thread claims at a time. */
  slice: 64,
  sliceBytes: 1024 * 1024,
  /** Records from which on a batch is shared with the pool. */
  shared: 128,
  /** Records from which on a batch is begun with while the one before is recorded. */
  ahead: 512,
  retryMilliseconds: { first: 100, most: seconds(5) },
  /** Attempts to record a batch that fails because of its content, before it is split. */
  attempts: 2,
} as const
