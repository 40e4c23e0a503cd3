import { findCodes } from '~/digests/find-codes'
import type { Event } from '~/events/event'
import { type Explanation, explain } from '~/grouping/explain'
import { groupEvent } from '~/grouping/group.server'
import type { GroupingSettings } from '~/grouping/settings'
import { type SplitComponent, splitComponents, splitValue } from '~/grouping/split'

/** Why an event is in its issue, cut to what a page shows. */
export function whyTogether(event: Event, settings: GroupingSettings): Explanation {
  const { parts, ...why } = explain(groupEvent(event, findCodes(event, []), settings), settings.rules)
  return {
    ...why,
    parts: parts.slice(0, mostParts).map(({ label, value }) => ({ label, value: cut(value) })),
  }
}

/** Deep stacks have hundreds of calls. */
const mostParts = 40

const cut = (text: string) => (text.length > 300 ? `${text.slice(0, 299)}…` : text)

/** The components an event can be split by, with its values. */
export function splitChoices(event: Event): { component: SplitComponent; value: string }[] {
  return splitComponents.map((component) => ({ component, value: splitValue(event, component) }))
}
