import type { Event } from '../events/event'
import { limits } from '../events/limits'
import { cutText } from '../events/text'
import { resolved } from './fingerprint/v1/client'
import { placeholder } from './placeholders'
import { matchesWildcard } from './wildcard'

/** The longest value in a title, so that the text around it stays visible. */
const longestValue = 80

/** The title that a rule gives an event: one line, with the usual limit. `{{ default }}` is the title without the rule. */
export function ruleTitle(title: string, event: Event): string {
  const filled = title.replace(placeholder, (found, name: string) =>
    shortened(name === 'default' ? event.title : resolved(found, event), longestValue),
  )
  return shortened(filled, limits.title)
}

/**
 * Whether an issue already has the title of the rule. A title with placeholders comes from the first event and does not change with later
 * ones.
 */
export function isTitleOf(title: string, shown: string): boolean {
  const pattern = title.replace(placeholder, '*')
  return pattern === title ? shortened(title, limits.title) === shown : matchesWildcard(pattern, shown)
}

function shortened(text: string, longest: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > longest ? `${cutText(line, longest - 1)}…` : line
}
