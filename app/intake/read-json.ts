import { jsonBreak } from './json-break'

export type ReadJson = { ok: true; value: unknown } | { ok: false; detail: string; offset: number }

const decoder = new TextDecoder()

/** The JSON a body is, or where it stops being that, in bytes. */
export function readJson(bytes: Uint8Array): ReadJson {
  const text = decoder.decode(bytes)
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch {
    const offset = new TextEncoder().encode(text.slice(0, jsonBreak(text))).length
    return { ok: false, detail: 'The body is not JSON.', offset: Math.min(offset, bytes.length) }
  }
}

export type Fields = Record<string, unknown>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
