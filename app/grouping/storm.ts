import { type Instant, minutes } from '../clock'

/**
 * The storm brake: many new issues that look alike in a short time are one thing to tell of, not thousands.
 *
 * 1. Look-alikes have the same type, and a message of the same shape or the same innermost frame.
 * 2. More than `after` of them born within `within` are a storm. It gathers them: issues like any other, with their events and
 *    counts, but folded under the first one in lists; those before too, unless somebody has resolved or muted them already.
 * 3. A storm is over when none was born for `quiet`. What comes then is watched anew.
 * 4. Nobody merges but people: a storm proposes it. Once it is merged, later look-alikes of the same storm join at birth.
 * 5. Every event counts in its own issue all the while; nothing is dropped.
 */
export type StormLimits = { after: number; within: number; quiet: number }

export const stormLimits: StormLimits = { after: 20, within: minutes(10), quiet: minutes(30) }

export type StormState = 'watching' | 'gathering' | 'merged' | 'listed'

/** Issues that look alike, and how many were born since `since`. */
export type Family = { state: StormState; since: Instant; lastAt: Instant; count: number }

/** What becomes of a look-alike: listed like any other, the one that makes it a storm, gathered, or merged at birth. */
export type Birth = 'listed' | 'begins' | 'gathered' | 'merged'

/** Whether the family still counts; one that does not is watched anew from its next birth. */
export function isOver({ state, since, lastAt }: Family, at: Instant, limits: StormLimits = stormLimits): boolean {
  return state === 'watching' ? at - since > limits.within : at - lastAt > limits.quiet
}

/** Another look-alike is born into a family that is not over. */
export function born(family: Family, at: Instant, limits: StormLimits = stormLimits): { family: Family; birth: Birth } {
  const next = { ...family, lastAt: Math.max(family.lastAt, at), count: family.count + 1 }
  if (family.state === 'watching') {
    if (next.count <= limits.after) return { family: next, birth: 'listed' }
    return { family: { ...next, state: 'gathering' }, birth: 'begins' }
  }
  return { family: next, birth: births[family.state] }
}

const births = { gathering: 'gathered', merged: 'merged', listed: 'listed' } as const

/**
 * How a new issue looks: in which drawer its like would lie, and the shape to compare there. Message first, then innermost frame.
 * The shape of a frame is empty: there the drawer says it all.
 */
export type Look = { bucket: string; shape: string[] }

const mostWords = 30
const longestText = 400

export function looksOf({
  type = '',
  text = '',
  topFrame,
}: {
  type?: string
  text?: string
  topFrame?: string
}): Look[] {
  const shape = shapeOf(text)
  const byMessage = { bucket: JSON.stringify(['message', type.slice(0, 200), shape.length]), shape }
  const byFrame = topFrame && {
    bucket: JSON.stringify(['frame', type.slice(0, 200), topFrame.slice(0, 300)]),
    shape: [],
  }
  return [...(shape.length > 0 ? [byMessage] : []), ...(byFrame ? [byFrame] : [])]
}

/** The words of the first line; what holds a digit is no word. */
function shapeOf(text: string): string[] {
  const line = text.slice(0, longestText).trimStart().split('\n', 1)[0] ?? ''
  const words = line.split(/\s+/).filter((word) => word !== '')
  return words.slice(0, mostWords).map((word) => (/\d/.test(word) ? anything : word))
}

const anything = '*'

/**
 * The shape both have, words that differ made `*`; undefined when they have too little in common: at least half of the words, and
 * two of them (or all) have to be the same. After Drain (He et al., "An online log parsing approach with fixed depth tree", 2017).
 */
export function commonShape(one: string[], other: string[]): string[] | undefined {
  if (one.length !== other.length) return undefined
  const shape = one.map((word, at) => (word === other[at] ? word : anything))
  const same = shape.filter((word) => word !== anything).length
  if (same === shape.length) return shape
  return same >= 2 && same * 2 >= shape.length ? shape : undefined
}

/** `No account for *`, for people. */
export const shapeWords = (shape: string[]): string => shape.join(' ')
