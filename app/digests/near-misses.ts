const largest = 4294967295

/** Digits that sound alike on a bad line, in English and German. */
const heardAs: Record<string, string> = {
  '5': '9',
  '9': '5',
  '2': '3',
  '3': '2',
  '6': '7',
  '7': '6',
  '1': '7',
  '0': '4',
  '8': '3',
}

/**
 * Digests that a person may have meant: one digit misheard or mistyped, two neighbours swapped, a digit missing or added, "thirteen" for
 * "thirty". Most likely first, without duplicates and without the digest itself, at most 300, and only valid 32-bit numbers. Empty for
 * digests that are not numbers.
 */
export function nearDigests(digest: string): string[] {
  if (!/^\d{4,11}$/.test(digest)) return []
  const near = new Set<string>()
  for (const candidate of [
    ...misheard(digest),
    ...swapped(digest),
    ...oneLess(digest),
    ...oneMore(digest),
    ...substituted(digest),
  ]) {
    if (candidate !== digest && isPossible(candidate)) near.add(candidate)
  }
  return [...near].slice(0, 300)
}

const isPossible = (text: string) => /^[1-9]\d{2,9}$/.test(text) && Number(text) <= largest

const at = (digest: string, i: number, length: number, put: string) =>
  digest.slice(0, i) + put + digest.slice(i + length)

function misheard(digest: string): string[] {
  return [...digest].flatMap((digit, i) => {
    const next = digest[i + 1]
    const out = heardAs[digit] ? [at(digest, i, 1, heardAs[digit])] : []
    // "thirteen" and "thirty": 13 and 30.
    if (digit === '1' && next && next !== '0') out.push(at(digest, i, 2, `${next}0`))
    if (next === '0' && digit > '1') out.push(at(digest, i, 2, `1${digit}`))
    return out
  })
}

const swapped = (digest: string) => [...digest].slice(1).map((digit, i) => at(digest, i, 2, digit + digest[i]))

const oneLess = (digest: string) => [...digest].map((_, i) => at(digest, i, 1, ''))

const digits = [...'0123456789']

const oneMore = (digest: string) =>
  Array.from({ length: digest.length + 1 }, (_, i) => digits.map((digit) => at(digest, i, 0, digit))).flat()

const substituted = (digest: string) => [...digest].flatMap((_, i) => digits.map((digit) => at(digest, i, 1, digit)))
