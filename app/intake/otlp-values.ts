import { type Fields, isFields } from '../wire/read-json'

/** The objects of a list; other entries are left out. */
export const objectsOf = (list: unknown): Fields[] => (Array.isArray(list) ? list.filter(isFields) : [])

/** Attributes by name, which must not be empty. Of equal names the last one wins, as OpenTelemetry specifies. */
export function attributesOf(list: unknown): Map<string, unknown> {
  const attributes = new Map<string, unknown>()
  if (!Array.isArray(list)) return attributes
  for (const attribute of list) {
    if (!isFields(attribute)) continue
    const { key, value } = attribute
    if (typeof key === 'string' && key !== '') attributes.set(key, plainValue(value))
  }
  return attributes
}

/** Converts an AnyValue to a plain value. 64-bit integers are sent as text and become numbers where a number can hold them exactly. */
export function plainValue(value: unknown): unknown {
  if (!isFields(value)) return undefined
  if ('stringValue' in value) return value.stringValue
  if ('boolValue' in value) return value.boolValue
  if ('intValue' in value) return exact(value.intValue)
  if ('doubleValue' in value) return value.doubleValue
  if ('bytesValue' in value) return value.bytesValue
  if (isFields(value.arrayValue)) return objectsOf(value.arrayValue.values).map(plainValue)
  if (isFields(value.kvlistValue)) return Object.fromEntries(attributesOf(value.kvlistValue.values))
  return undefined
}

function exact(value: unknown): unknown {
  const number = typeof value === 'string' ? Number(value) : value
  return Number.isSafeInteger(number) ? number : value
}

/** Converts nanoseconds since 1970 (text or number) to seconds; undefined for 0, which means unknown. */
export function secondsOf(nanoseconds: unknown): number | undefined {
  const value = Number(nanoseconds ?? 0)
  return Number.isFinite(value) && value > 0 ? Math.round(value / 1e3) / 1e6 : undefined
}
