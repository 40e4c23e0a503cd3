const root = '/api/v1'

/** For tests that ask thousands of pages: to compress and decompress them takes longer than to send them. */
export const uncompressed = { 'accept-encoding': 'identity' }

/** `fetch`, which checks the answers of addresses below `/api/v1` against the OpenAPI document. */
export async function describedFetch(address: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(address, init)
  const { pathname } = new URL(address)
  // What React Router answers at `….data` is its own format.
  if (!pathname.startsWith(root) || /\/openapi\.json$|\.data$/.test(pathname)) return response
  const method = init.method ?? 'GET'
  // Loaded when needed: most tests that import this ask pages only, and the validator takes its time to load.
  const { mistakesIn } = await import('./api-description')
  const mistakes = await mistakesIn(method, pathname.slice(root.length), init.body, response.clone())
  if (mistakes.length > 0) throw new Error(`${method} ${pathname} is not as described: ${mistakes.join('; ')}`)
  return response
}
