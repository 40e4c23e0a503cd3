import { seconds } from '../clock'

export const batching = {
  /** Records per transaction at the most. */
  records: 2048,
  /** Bytes of the inbox per transaction at the most. Twice as many took 20 MB more in a flood, and were recorded no faster. */
  bytes: 8 * 1024 * 1024,
  /** Bytes of events and files, inflated, after which a walker takes no further record of a transaction. */
  walkedBytes: 128 * 1024 * 1024,
  /** Bytes of events and files, inflated, that wait to be packed. */
  looseBytes: 4 * 1024 * 1024,
  /** How long a first record waits for company before it is processed: fewer, larger transactions. */
  gatherMilliseconds: 100,
  /** Records, and bytes of the inbox, walked before other work gets a turn; so much is also what one walker takes at a time. */
  slice: 64,
  sliceBytes: 1024 * 1024,
  /** Records that make it worth to walk with others. */
  shared: 128,
  /** Records that make it worth to begin with them before the batch in front is recorded. */
  ahead: 512,
  retryMilliseconds: { first: 100, most: seconds(5) },
  /** Attempts to record a batch that fails for what is in it, before it is cut. */
  attempts: 2,
} as const
