import { type Quota, type QuotaCategory, type Quotas, quotaCategories } from './quotas'

/** The fields of a quota form, named `error.minute`, `error.day`, `attachment.minute`, …, with what was typed. */
export type QuotaFields = Record<string, string>

export const quotaWindows = [
  { id: 'minute', member: 'perMinute' },
  { id: 'day', member: 'perDay' },
] as const

type WindowId = (typeof quotaWindows)[number]['id']

export const quotaField = (category: QuotaCategory, window: WindowId): string => `${category}.${window}`

/** Far beyond what one server takes; above it a typing error is likelier than a wish. */
export const mostPerWindow = 1_000_000_000

/** What is wrong with a field; the form picks the words. */
export type QuotaMistake = 'too-many' | 'not-a-number'

const allFields = quotaCategories.flatMap((category) =>
  quotaWindows.map((window) => ({ category, window, name: quotaField(category.id, window.id) })),
)

/** Every field of the form; `read` gives a field's text, without the spaces around it. */
export const quotaFieldsOf = (read: (name: string) => string): QuotaFields =>
  Object.fromEntries(allFields.map(({ name }) => [name, read(name)]))

export const quotaFields = (quotas: Quotas): QuotaFields =>
  Object.fromEntries(
    allFields.map(({ category, window, name }) => [name, String(quotas[category.id]?.[window.member] ?? '')]),
  )

/** The quotas that were typed, or the mistakes by field. An empty field is no limit; 0 refuses everything. */
export function parseQuotas(typed: QuotaFields): { quotas: Quotas } | { mistakes: Record<string, QuotaMistake> } {
  const quotas: Quotas = {}
  const mistakes: Record<string, QuotaMistake> = {}
  for (const { category, window, name } of allFields) {
    const text = typed[name] ?? ''
    if (text === '') continue
    const count = /^\d+$/.test(text) ? Number(text) : Number.NaN
    if (count <= mostPerWindow) setCount(quotas, category.id, window.member, count)
    else mistakes[name] = count > mostPerWindow ? 'too-many' : 'not-a-number'
  }
  return Object.keys(mistakes).length > 0 ? { mistakes } : { quotas }
}

function setCount(quotas: Quotas, category: QuotaCategory, member: keyof Quota, count: number): void {
  quotas[category] = { ...quotas[category], [member]: count }
}
