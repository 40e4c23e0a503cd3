import type { Instant } from '../clock'

/**
 * One recorded failure, normalised: the one shape for events of all SDKs, languages and versions. A missing value is undefined: optional
 * fields are never null, empty strings or empty lists.
 */
export type Event = {
  /** 32 lower-case hex digits. */
  id: string
  /** When it happened, corrected for the sender's clock; never later than `received`. */
  timestamp: Instant
  received: Instant
  platform: string
  level: Level
  /** What the issue list shows: `TypeError: x is undefined`, or the message's first line. Never empty. */
  title: string
  /** Where it happened, for people to read: the transaction, otherwise `module.function` of the innermost in-app frame. */
  culprit?: string
  /** Oldest cause first. The last one was thrown and gives the issue its title. */
  exceptions: Exception[]
  threads: Thread[]
  /** The formatted message of an event that is (also) a message. */
  message?: string
  /** The message before its parameters were put in. It groups better than the formatted one. */
  messageTemplate?: string
  logger?: string
  transaction?: string
  serverName?: string
  release?: string
  dist?: string
  environment?: string
  /** The grouping key from the client; may contain `{{ default }}`. */
  clientFingerprint?: string[]
  tags: [key: string, value: string][]
  user?: User
  request?: Request
  breadcrumbs: Breadcrumb[]
  contexts: Record<string, unknown>
  extra: Record<string, unknown>
  modules: Record<string, string>
  trace?: { traceId: string; spanId?: string; parentSpanId?: string }
  sdk?: { name: string; version?: string }
  images: DebugImage[]
  /** What normalising cut, coerced or dropped, with its path: `exception.values[0].value: cut to 8192 characters`. */
  notes: string[]
}

export type Level = 'fatal' | 'error' | 'warning' | 'info' | 'debug'

export type Exception = {
  type?: string
  value?: string
  module?: string
  mechanism?: Mechanism
  /** Oldest call first; the last frame is where it failed. */
  frames: Frame[]
  /** Native crashes: the processor's registers, `0x…`. */
  registers?: Record<string, string>
  /** The stack as text, if no frames were sent and it is not part of the value. Frames were read from it if possible. */
  text?: string
}

export type Mechanism = {
  type?: string
  handled?: boolean
  synthetic?: boolean
  exceptionId?: number
  parentId?: number
  source?: string
  isGroup?: boolean
  /** What the system or the SDK reports about the mechanism: the signal number, the faulting address. */
  data?: Record<string, unknown>
}

export type Frame = {
  filename?: string
  absPath?: string
  function?: string
  module?: string
  package?: string
  /** 1-based. */
  line?: number
  /** 1-based. */
  column?: number
  inApp: boolean
  contextLine?: string
  preContext?: string[]
  postContext?: string[]
  vars?: Record<string, unknown>
  platform?: string
  /** Native frames: `0x…`. */
  address?: string
  /** Load address of the image (`package`) that contains the address: `0x…`. */
  imageAddress?: string
  /** The frame as sent, if it was resolved by a source map (`symbolication`). */
  original?: {
    filename?: string
    absPath?: string
    function?: string
    line?: number
    column?: number
    map: string
    /** No code can be shown, because the map does not contain its source. */
    noText?: true
  }
  /** Why a frame that needs a source map was not resolved: the reason, and the index of the resolution's cause. */
  unresolved?: { reason: string; cause: number }
}

export type Thread = {
  id?: string
  name?: string
  /** As the runtime prints it: `RUNNABLE`, `chan receive, 2 minutes`. */
  state?: string
  crashed: boolean
  current: boolean
  frames: Frame[]
}

export type Breadcrumb = {
  timestamp?: Instant
  type?: string
  category?: string
  level?: string
  message?: string
  /** As sent, after scrubbing. Console breadcrumbs of the JavaScript SDKs have their arguments here. */
  data?: unknown
}

export type User = {
  id?: string
  email?: string
  username?: string
  name?: string
  ipAddress?: string
  /** All other fields the client sent about the user. */
  data: Record<string, unknown>
}

export type Request = {
  url?: string
  method?: string
  query: [string, string][]
  headers: [string, string][]
  cookies: [string, string][]
  body?: unknown
  env: Record<string, unknown>
}

export type DebugImage = {
  type?: string
  debugId?: string
  codeFile?: string
  /** Load address, `0x…`. */
  imageAddress?: string
  /** Size in memory, in bytes. */
  imageSize?: number
  arch?: string
}
