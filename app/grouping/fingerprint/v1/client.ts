import type { FingerprintInput } from './input'

const variable = /\{\{\s*([\w.-]{1,100})\s*\}\}/g

/** A part of a fingerprint the client asks for, variables put in. */
export function resolved(part: string, event: FingerprintInput): string {
  if (!part.includes('{{')) return part
  const thrown = event.exceptions.at(-1)
  const frame = thrown?.frames.findLast((f) => f.inApp) ?? thrown?.frames.at(-1)
  const { transaction, level, logger, release, environment } = event
  const values = new Map<string, string | undefined>([
    ...Object.entries({ transaction, level, logger, release, environment }),
    ['message', event.message ?? thrown?.value],
    ['type', thrown?.type],
    ['value', thrown?.value],
    ['function', frame?.function],
    ['module', frame?.module],
    ['package', frame?.package],
    ...event.tags.map(([key, value]): [string, string] => [`tags.${key}`, value]),
  ])
  return part.replace(variable, (_, name: string) => values.get(name.replace(/^error\./, '')) ?? `<no ${name}>`)
}

export const isDefault = (part: string): boolean => /^\{\{\s*default\s*\}\}$/.test(part)
