import type { Event } from '../events/event'
import { limits } from '../events/limits'
import { cutText } from '../events/text'
import { resolved } from './fingerprint/v1/client'
import { placeholder } from './placeholders'
import { matchesWildcard } from './wildcard'

/** The longest value that is put into a title: what is typed around it stays in sight. */
const longestValue = 80

/** The title a rule gives an event: one line, at most as long as any title. `{{ default }}` is the one it has without the rule. */
export function ruleTitle(title: string, event: Event): string {
  const filled = title.replace(placeholder, (found, name: string) =>
    shortened(name === 'default' ? event.title : resolved(found, event), longestValue),
  )
  return shortened(filled, limits.title)
}

/**
 * Whether an issue has its title from the rule already. A title with placeholders is the one of the event that came first: it does not
 * change with each event.
 */
export function isTitleOf(title: string, shown: string): boolean {
  const pattern = title.replace(placeholder, '*')
  return pattern === title ? shortened(title, limits.title) === shown : matchesWildcard(pattern, shown)
}

function shortened(text: string, longest: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > longest ? `${cutText(line, longest - 1)}…` : line
}
