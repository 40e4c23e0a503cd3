import type { Instant } from '../clock'

/**
 * Which of two releases of a project is the later one.
 * 1. If both are versions of the same package (`shop@1.10.0`, `v2.0.0-rc.1`), their numbers decide in semver order, for any count of
 *    numbers.
 * 2. Otherwise, or when the numbers are equal, the one that was first seen later.
 * 3. Rule 2 does not apply to a release that was never seen.
 */

/** `firstSeen`: when an event, a session or a tool first named it; absent if it was never seen. */
export type SeenRelease = { version: string; firstSeen?: Instant }

/** Below zero when `a` is earlier, above when it is later, 0 when that is unknown. */
export function compareReleases(a: SeenRelease, b: SeenRelease): number {
  if (a.version === b.version) return 0
  const [one, other] = [parsed(a.version), parsed(b.version)]
  const byNumber = one && other && one.name === other.name ? comparePlaces(one, other) : 0
  if (byNumber !== 0) return byNumber
  return a.firstSeen === undefined || b.firstSeen === undefined ? 0 : a.firstSeen - b.firstSeen
}

type Parsed = { name: string; numbers: number[]; before: string[] }

/** At least one dot: a single number may be a commit or a build. */
const version = /^(?:(.+)@)?v?(\d{1,15}(?:\.\d{1,15}){1,4})(?:-([0-9A-Za-z.-]+))?(?:\+.*)?$/

function parsed(text: string): Parsed | undefined {
  const match = version.exec(text.slice(0, 250))
  if (!match) return undefined
  const [, name = '', numbers = '', before = ''] = match
  return { name, numbers: numbers.split('.').map(Number), before: before ? before.split('.') : [] }
}

function comparePlaces(a: Parsed, b: Parsed): number {
  for (let at = 0; at < Math.max(a.numbers.length, b.numbers.length); at++) {
    const difference = (a.numbers[at] ?? 0) - (b.numbers[at] ?? 0)
    if (difference !== 0) return difference
  }
  if (a.before.length === 0 || b.before.length === 0) return b.before.length - a.before.length
  for (let at = 0; at < Math.max(a.before.length, b.before.length); at++) {
    const difference = compareWords(a.before[at], b.before[at])
    if (difference !== 0) return difference
  }
  return 0
}

/** Numbers before words, fewer words before more (semver 2.0.0, §11.4). */
function compareWords(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) return a === b ? 0 : a === undefined ? -1 : 1
  const [one, other] = [/^\d+$/.test(a), /^\d+$/.test(b)]
  if (one && other) return Number(a) - Number(b)
  if (one !== other) return one ? -1 : 1
  return a < b ? -1 : a > b ? 1 : 0
}

/**
 * A sort key for releases: texts whose byte order is that of `compareReleases`, by package first. Releases that are not versions come after
 * all packages, ordered by time.
 */
export type ReleasePlace = { package: string; place: string }

export function placeOfRelease(version: string): ReleasePlace {
  const read = parsed(version)
  if (!read) return { package: noPackage, place: '' }
  const numbers = [0, 1, 2, 3, 4].map((at) => sortable(String(read.numbers[at] ?? 0))).join('')
  const before = read.before.map((word) => (/^\d+$/.test(word) ? `0${sortable(word)} ` : `1${word} `))
  // Pre-releases come before their version: `-` sorts before `~`.
  return { package: read.name, place: `${numbers}${before.length > 0 ? `-${before.join('')}` : '~'}` }
}

/** The largest code point. */
const noPackage = '\u{10ffff}'

/** Digits after their count: longer numbers are larger. */
function sortable(digits: string): string {
  const plain = digits.replace(/^0+(?=\d)/, '')
  return `${String(plain.length).padStart(3, '0')}${plain}`
}
