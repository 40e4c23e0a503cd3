import { seconds } from '../clock'

export const batching = {
  /** Maximum records per transaction. */
  records: 2048,
  /** Maximum bytes of the inbox per transaction. Twice as many took 20 MB more in a flood and were not recorded faster. */
  bytes: 8 * 1024 * 1024,
  /** Bytes of events and files, inflated, after which a thread processes no further record of a transaction. */
  processedBytes: 128 * 1024 * 1024,
  /** Maximum bytes of events and files, inflated, that wait to be packed. */
  unpackedBytes: 4 * 1024 * 1024,
  /** How long the first record waits for more records before it is processed. The result is fewer, larger transactions. */
  gatherMilliseconds: 100,
  /** Records, and bytes of the inbox, processed before other work gets a turn; also what a thread claims at a time. */
  slice: 64,
  sliceBytes: 1024 * 1024,
  /** Minimum records of a batch that is shared with the pool. */
  shared: 128,
  /** Minimum records of a batch that is started while the previous one is recorded. */
  ahead: 512,
  retryMilliseconds: { first: 100, most: seconds(5) },
  /** Attempts to record a batch that fails because of its content, before it is split. */
  attempts: 2,
} as const
