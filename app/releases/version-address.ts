/**
 * A release's name as one path segment. Releases can have any name: `shop@1.2.3+build/4`, `../x`, `äöü`.
 * 1. Characters that no server, proxy or browser changes stay; every other byte of UTF-8 becomes `~` and two hexadecimal digits.
 *    Percent-encoding does not work: slashes get decoded on the way, and some proxies refuse them.
 * 2. `.` and `..` would be removed from the path, and `.data` at the end is reserved by the router: there the dot is encoded as well.
 */

export function versionInAddress(version: string): string {
  const safe = Array.from(new TextEncoder().encode(version), (byte) => {
    const character = String.fromCharCode(byte)
    return /[A-Za-z0-9@._+-]/.test(character) ? character : escaped(byte)
  }).join('')
  return safe.replace(/^\.\.?$|\.data$/, (dots) => dots.replaceAll('.', escaped(46)))
}

/** Undefined for a segment that this module did not write. */
export function versionOfAddress(segment: string): string | undefined {
  const bytes: number[] = []
  for (const [piece] of segment.matchAll(/~[0-9A-F]{2}|[^~]|~/g)) {
    if (piece === '~') return undefined
    if (piece.startsWith('~')) bytes.push(Number.parseInt(piece.slice(1), 16))
    else bytes.push(...new TextEncoder().encode(piece))
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(new Uint8Array(bytes))
  } catch {
    return undefined
  }
}

const escaped = (byte: number) => `~${byte.toString(16).toUpperCase().padStart(2, '0')}`
