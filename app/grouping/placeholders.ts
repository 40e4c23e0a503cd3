/**
 * The placeholders in fingerprints and titles of rules. Version 1 of the fingerprint (`fingerprint/v1/client.ts`), which is frozen, decides
 * which there are: unknown ones would group by `<no name>`.
 */
const names = [
  'default',
  'type',
  'value',
  'message',
  'function',
  'module',
  'package',
  'transaction',
  'level',
  'logger',
  'release',
  'environment',
] as const

export const placeholder = /\{\{\s*([\w.-]{1,100})\s*\}\}/g

/** All placeholders, as they are typed. */
export const placeholders = [...names, 'tags.name'].map((name) => `{{ ${name} }}`)

export type PlaceholderMistake = { what: 'unknown-placeholder'; placeholder: string } | { what: 'stray-braces' }

const known = new Set<string>(names)

/** The first mistake in the placeholders of a text. */
export function mistakeInPlaceholders(text: string): PlaceholderMistake | undefined {
  const between = text.replace(placeholder, '')
  const stray = /\{\{[^{}]{0,100}\}\}/.exec(between)?.[0]
  if (stray) return { what: 'unknown-placeholder', placeholder: stray }
  if (/\{\{|\}\}/.test(between)) return { what: 'stray-braces' }
  const unknown = [...text.matchAll(placeholder)].find(([, name = '']) => !isKnown(name))
  return unknown && { what: 'unknown-placeholder', placeholder: unknown[0] }
}

const isKnown = (name: string) => known.has(name.replace(/^error\./, '')) || /^tags\../.test(name)
