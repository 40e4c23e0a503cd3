import type { Instant } from '../clock'

/**
 * One recorded failure, normalised: whatever an SDK of any language and age sent, this is its one shape afterwards.
 * Absent means absent: no nulls, no empty strings, no empty lists where a field is optional.
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
  /** Where it happened, for people: transaction, or `module.function` of the innermost in-app frame. */
  culprit?: string
  /** Oldest cause first; the last one was thrown and names the issue. */
  exceptions: Exception[]
  threads: Thread[]
  /** The formatted message of an event that is (also) a message. */
  message?: string
  /** The message before its parameters were put in; groups better than the formatted one. */
  messageTemplate?: string
  logger?: string
  transaction?: string
  serverName?: string
  release?: string
  dist?: string
  environment?: string
  /** Grouping key the client asks for; may hold `{{ default }}`. */
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
  /** What was cut, coerced or dropped on the way in, by path: `exception.values[0].value: cut to 8192 characters`. */
  notes: string[]
}

export type Level = 'fatal' | 'error' | 'warning' | 'info' | 'debug'

export type Exception = {
  type?: string
  value?: string
  module?: string
  mechanism?: Mechanism
  /** Oldest call first; the last one is where it broke. */
  frames: Frame[]
  /** Native crashes: the processor's registers, `0x…`. */
  registers?: Record<string, string>
  /** The stack as text, where no frames were sent and the value is not that text; frames were read from it, if there are any. */
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
  /** What the system or the SDK says of how it came: the signal's number, the address it was about. */
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
  /** Where the image (`package`) that holds the address was loaded: `0x…`. */
  imageAddress?: string
  /** What was sent, of a frame that was resolved by a source map (`symbolication`). */
  original?: {
    filename?: string
    absPath?: string
    function?: string
    line?: number
    column?: number
    map: string
    /** There is no code to show: the map does not hold its source. */
    noText?: true
  }
  /** Why a frame that needed a source map stays as it was sent: the reason, and which of its resolution's causes. */
  unresolved?: { reason: string; cause: number }
}

export type Thread = {
  id?: string
  name?: string
  /** As the run-time says it: `RUNNABLE`, `chan receive, 2 minutes`. */
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
  /** As sent (after scrubbing); console breadcrumbs of the JavaScript SDKs keep their arguments here. */
  data?: unknown
}

export type User = {
  id?: string
  email?: string
  username?: string
  name?: string
  ipAddress?: string
  /** Everything else the client said of the user. */
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
  /** `0x…`: where it was loaded. */
  imageAddress?: string
  /** Bytes of memory it took from there. */
  imageSize?: number
  arch?: string
}
