import type { AuditEntry } from '~/accounts/audit-entry'
import { neverKept, readScrubbing, type Scrubbing } from '~/events/scrubbing'
import { quotaCategories, readQuotas } from '~/projects/quotas'
import type { auditTexts } from '~/texts/en/audit'
import type { privacyTexts } from '~/texts/en/privacy'
import type { quotasTexts } from '~/texts/en/quotas'
import type { TextsOf } from '~/texts/namespace'
import type { Numbers } from '~/texts/numbers'

export type AuditWords = {
  audit: TextsOf<typeof auditTexts>
  quotas: TextsOf<typeof quotasTexts>
  privacy: TextsOf<typeof privacyTexts>
  bytes: Numbers['bytes']
}

/** Details of an entry, each as `Name: value` in the reader's language. Names and values without words are shown as they were kept. */
export function auditDetails(details: AuditEntry['details'], words: AuditWords): string[] {
  const names: Record<string, string> = words.audit.details
  return Object.entries(details).map(
    ([name, value]) => `${Object.hasOwn(names, name) ? names[name] : name}: ${wordsOf(name, value, words)}`,
  )
}

function wordsOf(name: string, value: string | number | boolean, words: AuditWords): string {
  const { audit, bytes } = words
  if (typeof value === 'boolean') return value ? audit.yes : audit.no
  if (typeof value === 'number') return name === 'spaceBytes' ? bytes(value) : String(value)
  if (name === 'quotas') return quotasOf(value, words) || value
  if (name === 'rules') return rulesOf(value, words) || value
  const codes: Record<string, Record<string, string>> = { ...audit.codes, before: audit.codes.role }
  const known = Object.hasOwn(codes, name) ? codes[name] : undefined
  if (!known) return value
  const said = value.split(' ').map((code) => (Object.hasOwn(known, code) ? known[code] : code))
  return said.join(name === 'knownBy' ? ', ' : ' ')
}

function quotasOf(text: string, { audit, quotas }: AuditWords): string {
  const read = readQuotas(text)
  const said = quotaCategories.flatMap(({ id }) => {
    const { perMinute, perDay } = read[id] ?? {}
    const limits = [
      ...(perMinute === undefined ? [] : [audit.perMinute(perMinute)]),
      ...(perDay === undefined ? [] : [audit.perDay(perDay)]),
    ]
    return limits.length > 0 ? [`${quotas.categories[id]} ${limits.join(', ')}`] : []
  })
  return said.join('; ')
}

function rulesOf(text: string, { privacy }: AuditWords): string {
  const rules = scrubbingIn(text)
  if (!rules) return ''
  const never = neverKept.filter((one) => rules.neverKeep[one]).map((one) => privacy.switches[one].label)
  const lists = [
    [privacy.sensitive, rules.sensitiveKeys],
    [privacy.safe, rules.safeKeys],
    [privacy.never, never],
  ] as const
  return lists.flatMap(([name, keys]) => (keys.length > 0 ? [`${name} ${keys.join(', ')}`] : [])).join('; ')
}

/** Undefined where the text was cut at the limit of a detail. */
function scrubbingIn(text: string): Scrubbing | undefined {
  try {
    return readScrubbing(text)
  } catch {
    return undefined
  }
}
