/**
 * A release's name as one segment of an address. Releases are called anything: `shop@1.2.3+build/4`, `../x`, `äöü`.
 * 1. What every server, proxy and browser leaves alone stays as it is; every other byte of UTF-8 is `~` and two hexadecimal digits.
 *    Percent-encoding does not do: slashes come out of it on the way, some proxies refuse them.
 * 2. `.` and `..` would be taken out of the path, and `.data` at the end is the router's own: there the dot is written so as well.
 */

export function versionInAddress(version: string): string {
  const safe = Array.from(new TextEncoder().encode(version), (byte) => {
    const character = String.fromCharCode(byte)
    return /[A-Za-z0-9@._+-]/.test(character) ? character : escaped(byte)
  }).join('')
  return safe.replace(/^\.\.?$|\.data$/, (dots) => dots.replaceAll('.', escaped(46)))
}

/** Undefined for what we did not write. */
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
