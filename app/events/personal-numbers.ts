/*
 * Personal numbers with a known format and check digits: International Bank Account Numbers and US social security numbers. Phone numbers
 * and tax numbers of other countries look like any other number, so only their names identify them.
 */

/** Country and length of every kind of IBAN. Source: ISO 13616, registry of SWIFT. */
const lengths = new Map(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 FI18 FK18 FO18 ' +
    'FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ' +
    'ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ' +
    'ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'
  )
    .split(' ')
    .map((kind) => [kind.slice(0, 2), Number(kind.slice(2))]),
)

/** The separator between groups of four; URLs and forms encode the space. */
const gap = /[ +]|%20/y
const ibanCandidates =
  /(?<![\w-])[A-Z]{2}\d{2}(?:(?:[ +]|%20)?[A-Z0-9]{4}){2,7}(?:(?:[ +]|%20)?[A-Z0-9]{1,3})?(?![\w-])/g

/** The text with its IBANs replaced, in groups of four or in one piece. */
export const withoutIbans = (text: string, replacement: string): string =>
  text.replace(ibanCandidates, (candidate) => replacedIban(candidate, replacement))

/** Capitals that follow may look like a last group, so the country gives the length. */
function replacedIban(candidate: string, replacement: string): string {
  const length = lengths.get(candidate.slice(0, 2)) ?? 0
  let end = 0
  let taken = ''
  while (end < candidate.length && taken.length < length) {
    const skipped = gapAt(candidate, end)
    if (skipped === 0) taken += candidate[end]
    end += skipped || 1
  }
  const isWhole = end === candidate.length || gapAt(candidate, end) > 0
  return taken.length === length && isWhole && isIban(taken) ? replacement + candidate.slice(end) : candidate
}

function gapAt(text: string, at: number): number {
  gap.lastIndex = at
  return gap.test(text) ? gap.lastIndex - at : 0
}

/** ISO 7064, MOD 97-10: move the first four characters to the end, write letters as numbers from 10 on; the remainder must be 1. */
function isIban(iban: string): boolean {
  let rest = 0
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(character, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}

/** `AAA-GG-SSSS`. Areas 000, 666 and 9xx, groups 00 and serials 0000 are never assigned. Source: Social Security Administration. */
const socialSecurity = /(?<![\w-])(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\w-])/g

export const withoutSocialSecurityNumbers = (text: string, replacement: string): string =>
  text.replace(socialSecurity, replacement)
