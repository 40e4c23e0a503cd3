import type { Instant } from '../clock'
import type { Thrown } from './describe'

/** What failed. The server's kinds first; those of the browser are reported home by the page. */
export type FailureKind =
  | 'loader'
  | 'action'
  | 'middleware'
  | 'render'
  | 'deferred'
  | 'headers'
  | 'meta'
  | 'handler'
  | 'background'
  | BrowserFailureKind

export const browserFailureKinds = [
  'browser-render',
  'browser-navigation',
  'browser-event',
  'browser-rejection',
  'browser-hydration',
  'browser-meta',
] as const

export type BrowserFailureKind = (typeof browserFailureKinds)[number]

/** One unexpected exception of Digestline: the data of its log line and its event in the built-in project. */
export type Failure = Thrown & {
  digest: string
  /** The failure that this one covered up: a boundary that throws while it shows another failure. */
  previous?: string
  kind: FailureKind
  side: 'server' | 'browser'
  /** Route id (`routes/issues/list`) on the server, route pattern (`/issues/:shortId`) in the browser. */
  route?: string
  componentStack?: string
  requestId?: string
  method?: string
  /** Path and query; values of secret-looking parameters are replaced. */
  path?: string
  at: Instant
}
