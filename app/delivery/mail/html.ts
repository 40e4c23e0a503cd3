/** Markup whose values are escaped: made by `html` alone. */
export type Html = { markup: string }

type Value = string | number | Html | Html[] | undefined | false

/** A template whose values are text, unless they are `Html` themselves. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return { markup: parts.reduce((before, part, i) => before + written(values[i - 1]) + part) }
}

function written(value: Value): string {
  if (value === undefined || value === false) return ''
  if (Array.isArray(value)) return value.map(({ markup }) => markup).join('')
  return typeof value === 'object' ? value.markup : escaped(String(value))
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '')
