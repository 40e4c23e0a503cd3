/** Number ranges of the card schemes: first digits and lengths. */
const schemes: [first: RegExp, lengths: number[]][] = [
  [/^4/, [13, 16, 19]],
  [/^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, [16]],
  [/^3[47]/, [15]],
  [/^3(?:0[0-5]|[689])/, [14, 16, 19]],
  [/^35(?:2[89]|[3-8])/, [16, 17, 18, 19]],
  [/^(?:6011|64[4-9]|65|62|60|81|82)/, [16, 17, 18, 19]],
  [/^(?:50|5[6-9]|6[37])/, [13, 14, 15, 16, 17, 18, 19]],
  [/^220[0-4]/, [16, 17, 18, 19]],
]

/** Digits in a row, or grouped as on a card, also in a URL or a form. Parts of longer numbers, ids and versions do not match. */
const candidates =
  /(?<![\w.-])(?:\d{13,19}|\d{4}([ +-]|%20)\d{4}\1\d{4}\1\d{1,7}|\d{4}([ +-]|%20)\d{6}\2\d{4,5})(?![\w-]|\.\d)/g

/**
 * Whether the digits (separators allowed) are a card number: they need a scheme's first digits and length, and a valid check digit. Other
 * numbers cannot match: milliseconds since 1970 start with 1, Next.js digests have at most ten digits, ids contain letters.
 */
export function isCardNumber(text: string): boolean {
  const digits = text.replace(/[ +-]|%20/g, '')
  return schemes.some(([first, lengths]) => lengths.includes(digits.length) && first.test(digits)) && isLuhn(digits)
}

/** ISO/IEC 7812-1, annex B: the last digit makes the weighted sum a multiple of ten. */
function isLuhn(digits: string): boolean {
  let sum = 0
  for (let i = digits.length - 1, isDoubled = false; i >= 0; i--, isDoubled = !isDoubled) {
    const digit = digits.charCodeAt(i) - 48
    sum += isDoubled ? (digit > 4 ? digit * 2 - 9 : digit * 2) : digit
  }
  return sum % 10 === 0
}

/** The text with its card numbers replaced. */
export function withoutCardNumbers(text: string, replacement: string): string {
  return text.replace(candidates, (candidate) => (isCardNumber(candidate) ? replacement : candidate))
}
