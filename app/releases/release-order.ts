import type { Instant } from '../clock'

/**
 * Which of two releases of a project is the later one.
 * 1. Where both are versions of the same package (`shop@1.10.0`, `v2.0.0-rc.1`), their numbers decide as semver orders them, however many there are.
 * 2. Otherwise, or where the numbers say nothing, the one that was heard of later.
 * 3. One that was never heard of has no place in time: nothing is later or earlier than it by rule 2.
 */

/** `firstSeen`: when it was heard of first, by an event, a session or a tool; absent while it never was. */
export type SeenRelease = { version: string; firstSeen?: Instant }

/** Below zero when `a` is earlier, above when it is later, 0 when that cannot be said. */
export function compareReleases(a: SeenRelease, b: SeenRelease): number {
  if (a.version === b.version) return 0
  const [one, other] = [parsed(a.version), parsed(b.version)]
  const byNumber = one && other && one.name === other.name ? comparePlaces(one, other) : 0
  if (byNumber !== 0) return byNumber
  return a.firstSeen === undefined || b.firstSeen === undefined ? 0 : a.firstSeen - b.firstSeen
}

type Parsed = { name: string; numbers: number[]; before: string[] }

/** At least one dot: a number alone may as well be a commit or a build. */
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
 * Where a release stands among the versions of its package, as texts that sort bytewise as `compareReleases` orders them; lists go by
 * package first. What is no version stands behind all packages and goes by its time alone.
 */
export type ReleasePlace = { package: string; place: string }

export function placeOfRelease(version: string): ReleasePlace {
  const read = parsed(version)
  if (!read) return { package: noPackage, place: '' }
  const numbers = [0, 1, 2, 3, 4].map((at) => sortable(String(read.numbers[at] ?? 0))).join('')
  const before = read.before.map((word) => (/^\d+$/.test(word) ? `0${sortable(word)} ` : `1${word} `))
  // Ahead of a version is what comes before it: `-` sorts before `~`.
  return { package: read.name, place: `${numbers}${before.length > 0 ? `-${before.join('')}` : '~'}` }
}

/** The largest code point. */
const noPackage = '\u{10ffff}'

/** Digits behind how many there are: longer numbers are larger. */
function sortable(digits: string): string {
  const plain = digits.replace(/^0+(?=\d)/, '')
  return `${String(plain.length).padStart(3, '0')}${plain}`
}
