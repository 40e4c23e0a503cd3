import { type Instant, minutes } from '../clock'

/**
 * The storm brake: many new issues that look alike in a short time are reported once, not thousands of times.
 * 1. Issues look alike if they have the same type, and messages of the same shape or the same innermost frame. They form a cluster.
 * 2. More than `after` new ones within `within` are a storm. Its issues keep their events and counts, but lists fold them under the first
 *    one. Earlier issues of the cluster are folded too, unless they are resolved or muted.
 * 3. A storm ends when no new issue joins it for `quiet`. The next one starts another cluster.
 * 4. Only people merge issues; a storm proposes it. Once they merged it, later issues of the same storm are merged as they are created.
 * 5. Every event counts in its own issue at all times; nothing is dropped.
 */
export type StormLimits = { after: number; within: number; quiet: number }

export const stormLimits: StormLimits = { after: 20, within: minutes(10), quiet: minutes(30) }

export type StormState = 'watching' | 'gathering' | 'merged' | 'listed'

/** Issues that look alike, and how many were created since `since`. */
export type Cluster = { state: StormState; since: Instant; lastAt: Instant; count: number }

/** What happens to a new issue in a cluster: listed normally, the one that starts the storm, folded, or merged at once. */
export type Arrival = 'listed' | 'begins' | 'gathered' | 'merged'

/** Whether the cluster has ended: the next similar issue starts another one. */
export function isOver({ state, since, lastAt }: Cluster, at: Instant, limits: StormLimits = stormLimits): boolean {
  return state === 'watching' ? at - since > limits.within : at - lastAt > limits.quiet
}

/** Adds a new issue to a cluster that has not ended. */
export function joinCluster(
  cluster: Cluster,
  at: Instant,
  limits: StormLimits = stormLimits,
): { state: StormState; lastAt: Instant; count: number; arrival: Arrival } {
  const { state } = cluster
  const lastAt = Math.max(cluster.lastAt, at)
  const count = cluster.count + 1
  if (state !== 'watching') return { state, lastAt, count, arrival: arrivals[state] }
  if (count <= limits.after) return { state, lastAt, count, arrival: 'listed' }
  return { state: 'gathering', lastAt, count, arrival: 'begins' }
}

const arrivals = { gathering: 'gathered', merged: 'merged', listed: 'listed' } as const

/**
 * How new issues are compared: only issues in the same bucket are compared, by their shape. The message is tried first, then the innermost
 * frame. A frame has an empty shape, because its bucket says everything.
 */
export type Signature = { bucket: string; shape: string[] }

const mostWords = 30
const longestText = 400

export function signaturesOf({
  type = '',
  text = '',
  topFrame,
}: {
  type?: string
  text?: string
  topFrame?: string
}): Signature[] {
  const shape = shapeOf(text)
  const byMessage = { bucket: JSON.stringify(['message', type.slice(0, 200), shape.length]), shape }
  const byFrame = topFrame && {
    bucket: JSON.stringify(['frame', type.slice(0, 200), topFrame.slice(0, 300)]),
    shape: [],
  }
  return [...(shape.length > 0 ? [byMessage] : []), ...(byFrame ? [byFrame] : [])]
}

/** The words of the first line; a word with a digit matches any word. */
function shapeOf(text: string): string[] {
  const line = text.slice(0, longestText).trimStart().split('\n', 1)[0] ?? ''
  const words = line.split(/\s+/).filter((word) => word !== '')
  return words.slice(0, mostWords).map((word) => (/\d/.test(word) ? anything : word))
}

const anything = '*'

/**
 * The common shape of two messages, with `*` for words that differ; undefined when they have too little in common: at least half of the
 * words, and two of them (or all), must be equal. After Drain (He et al., "An online log parsing approach with fixed depth tree", 2017).
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
