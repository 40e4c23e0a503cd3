import { seconds } from '../clock'

export const batching = {
  /** Records per transaction at the most. */
  records: 2048,
  /** Bytes of the inbox per transaction at the most. */
  bytes: 16 * 1024 * 1024,
  /** Bytes of events and files, inflated, after which a transaction takes no further record. */
  walkedBytes: 64 * 1024 * 1024,
  /** How long a first record waits for company before it is processed: fewer, larger transactions. */
  gatherMilliseconds: 100,
  /** Records walked before other work gets a turn. */
  slice: 64,
  retryMilliseconds: { first: 100, most: seconds(5) },
  /** Attempts to record a batch that fails for what is in it, before it is cut. */
  attempts: 2,
} as const
