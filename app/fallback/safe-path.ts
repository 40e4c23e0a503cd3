const secretName = /token|key|secret|pass|auth|session|nonce|signature|^code$|^state$/i
const pathCharacters = 2_000

/** A path that may stand in a log or an event: the values of secret-looking query parameters are replaced. */
export function safePath(pathname: string, search: string): string {
  const query = new URLSearchParams(search)
  const filtered = [...query].map(([name, value]) => [name, secretName.test(name) ? '[Filtered]' : value])
  const text = filtered.length > 0 ? `${pathname}?${new URLSearchParams(filtered)}` : pathname
  return text.slice(0, pathCharacters)
}
