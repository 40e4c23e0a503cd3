import type { Instant } from '../clock'
import type { Level } from '../events/event'

/** One line of an application's log, scrubbed and cut. A missing value is undefined. */
export type LogLine = {
  at: Instant
  level: Level
  message: string
  attributes?: Record<string, string | number | boolean>
  /** 32 lower-case hex digits: the request that wrote the line. */
  traceId?: string
  /** 16 lower-case hex digits. */
  spanId?: string
  /** The host that wrote the line. */
  server?: string
  /** The process id on that host. */
  process?: string
}

/** Lines that arrived together, as they are kept until it is known whether they are near a failure. */
export type LogChunk = {
  projectId: number
  firstAt: Instant
  lastAt: Instant
  lines: number
  /** Bytes of `packed`, unpacked. */
  size: number
  packed: PackedLines
  /** The traces and the servers of the lines. */
  traces: string[]
  servers: string[]
}

/** Log lines as JSON. `codec` 0: plain; 3: Brotli. */
export type PackedLines = { codec: number; bytes: Uint8Array }
