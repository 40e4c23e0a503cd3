/** Where reports are sent, and the key that names the project. */
export type Destination = { url: URL; key: string }

/**
 * Reads a DSN: `https://<key>@<host>[/<path>]/<project>`. Undefined when it is none.
 * Source: https://develop.sentry.dev/sdk/foundations/transport/authentication/
 */
export function readDsn(text: string): Destination | undefined {
  if (!URL.canParse(text)) return undefined
  const dsn = new URL(text)
  const [, path = '', project] = /^(.*)\/(\d+)\/?$/.exec(dsn.pathname) ?? []
  if (!/^https?:$/.test(dsn.protocol) || dsn.username === '' || !project) return undefined
  return { url: new URL(`${dsn.protocol}//${dsn.host}${path}/api/${project}/envelope/`), key: dsn.username }
}
