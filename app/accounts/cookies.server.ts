/**
 * Reading and writing the few cookies there are, without a signing secret: what must not be forged is a random secret that
 * the store knows by its hash.
 */

/** The value of the first cookie called `name`, as sent. */
export function readCookie(request: { headers: Pick<Headers, 'get'> }, name: string): string | undefined {
  for (const pair of request.headers.get('Cookie')?.split(';') ?? []) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
}

/** A Set-Cookie line. `seconds` 0 clears the cookie. `value` must be free of `;`, spaces and quotes. */
export function cookieLine(name: string, value: string, { seconds, secure }: { seconds: number; secure: boolean }) {
  return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}

/** Behind TLS the name carries `__Host-`: then no sibling subdomain and no plain-http answer can plant the cookie. */
export function cookieName(name: string, publicUrl: string): { name: string; secure: boolean } {
  const secure = publicUrl.startsWith('https:')
  return { name: secure ? `__Host-digestline-${name}` : `digestline-${name}`, secure }
}
