/**
 * What stands in double braces in a rule's fingerprint and title. Which values there are is up to the fingerprint's version 1
 * (`fingerprint/v1/client.ts`), which is frozen: what is not listed here would be grouped by as `<no name>`.
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

const known = new Set<string>(names)
const all = `${names.map((name) => `{{ ${name} }}`).join(', ')} and {{ tags.name }}`

/** What is wrong with the placeholders of a text, in words for the one who typed it. */
export function mistakeInPlaceholders(text: string): string | undefined {
  const between = text.replace(placeholder, '')
  const stray = /\{\{[^{}]{0,100}\}\}/.exec(between)?.[0]
  if (stray) return `There is no placeholder ${stray}. There are ${all}.`
  if (/\{\{|\}\}/.test(between)) return `A placeholder stands in two pairs of braces. There are ${all}.`
  const unknown = [...text.matchAll(placeholder)].find(([, name = '']) => !isKnown(name))
  return unknown && `There is no placeholder ${unknown[0]}. There are ${all}.`
}

const isKnown = (name: string) => known.has(name.replace(/^error\./, '')) || /^tags\../.test(name)
