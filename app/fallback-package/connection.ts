import { type Destination, readDsn } from '../pipe/dsn'

/**
 * Where failures are reported. One per process or page, even where a bundler made two copies of this module: the server and the pages it
 * renders may each have one.
 */
export type Connection = Destination & {
  /** The receipt of a digest. */
  receipt: (digest: string) => string
}

type Shared = { digestlineFallback?: Connection }

/** Reads the DSN. Throws a TypeError that says what a DSN looks like. */
export function connect(dsn: string): Connection {
  const to = readDsn(dsn)
  if (!to)
    throw new TypeError('reportFailures: this is not a DSN. A DSN looks like https://<key>@errors.example.com/1.')
  const base = to.url.href.replace(/\/api\/\d+\/envelope\/$/, '')
  const connection = { ...to, receipt: (digest: string) => `${base}/d/${digest}` }
  shared().digestlineFallback = connection
  return connection
}

export const connection = (): Connection | undefined => shared().digestlineFallback

const shared = (): Shared => globalThis as Shared
