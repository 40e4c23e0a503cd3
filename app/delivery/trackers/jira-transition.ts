import { type Json, objectIn, objectsIn, textIn } from './tracker-json'

/** What moves an issue, as the body of `POST …/transitions`. */
export type ChosenTransition = { transition: { id: string }; fields?: { resolution: { id: string } } }

/** Names of statuses and resolutions that say "fixed", best first. */
const fixed = ['done', 'fixed', 'resolved', 'closed', 'erledigt', 'gelöst', 'geschlossen']

/**
 * The transition that closes or reopens an issue, by the category of the status it leads to: `done` is closed, `new` and `indeterminate` are
 * open. Undefined when there is none, or each asks for a field that is not the resolution.
 */
export function chooseTransition(offered: Json[], state: 'open' | 'closed'): ChosenTransition | undefined {
  const categories = state === 'closed' ? ['done'] : ['new', 'indeterminate']
  const fitting = offered.flatMap((transition) => {
    const to = objectIn(transition.to)
    const place = categories.indexOf(textIn(objectIn(to.statusCategory).key))
    const chosen = place < 0 ? undefined : filledIn(transition)
    return chosen ? [{ chosen, place: place * fixed.length * 2 + nameRank(to) }] : []
  })
  fitting.sort((a, b) => a.place - b.place)
  return fitting[0]?.chosen
}

function filledIn({ id, fields }: Json): ChosenTransition | undefined {
  const transition = { id: textIn(id) }
  const required = Object.entries(objectIn(fields)).filter(([, field]) => {
    const { required, hasDefaultValue } = objectIn(field)
    return required === true && hasDefaultValue !== true
  })
  if (required.length === 0) return { transition }
  const [name, field] = required[0]!
  if (required.length > 1 || name !== 'resolution') return undefined
  const [resolution] = objectsIn(objectIn(field).allowedValues).sort((a, b) => nameRank(a) - nameRank(b))
  return resolution ? { transition, fields: { resolution: { id: textIn(resolution.id) } } } : undefined
}

function nameRank({ name }: Json): number {
  const rank = fixed.indexOf(textIn(name).toLowerCase())
  return rank < 0 ? fixed.length : rank
}
