import { bytesOfGib, gibOfBytes, type InstanceRetention, retentionBounds } from './settings'

/** The fields of a retention form, with what was typed. */
export type RetentionField = keyof typeof retentionBounds
export type RetentionFields = Partial<Record<RetentionField, string>>

/** What is wrong with a field; the form picks the words. */
export type RetentionMistake = 'not-a-number' | 'out-of-bounds'

export const retentionFields = ({ ageDays, maximumDays, spaceBytes }: InstanceRetention): RetentionFields => ({
  ageDays: String(ageDays ?? ''),
  maximumDays: String(maximumDays ?? ''),
  spaceGib: spaceBytes === undefined ? '' : String(Math.round(gibOfBytes(spaceBytes) * 10) / 10),
})

/** The limits that were typed, or the mistakes by field. An empty field is the default. */
export function parseRetention(
  typed: RetentionFields,
): { retention: InstanceRetention } | { mistakes: Partial<Record<RetentionField, RetentionMistake>> } {
  const mistakes: Partial<Record<RetentionField, RetentionMistake>> = {}
  const read = (field: RetentionField): number | undefined => {
    const text = typed[field]?.trim() ?? ''
    if (text === '') return undefined
    const pattern = field === 'spaceGib' ? /^\d+([.,]\d+)?$/ : /^\d+$/
    if (!pattern.test(text)) {
      mistakes[field] = 'not-a-number'
      return undefined
    }
    const value = Number(text.replace(',', '.'))
    const { least, most } = retentionBounds[field]
    if (value < least || value > most) mistakes[field] = 'out-of-bounds'
    return value
  }
  const [ageDays, maximumDays, gib] = [read('ageDays'), read('maximumDays'), read('spaceGib')]
  if (Object.keys(mistakes).length > 0) return { mistakes }
  return {
    retention: {
      ...(ageDays !== undefined && { ageDays }),
      ...(maximumDays !== undefined && { maximumDays }),
      ...(gib !== undefined && { spaceBytes: bytesOfGib(gib) }),
    },
  }
}
