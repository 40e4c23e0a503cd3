import type { Event, Exception, Frame } from '../events/event'
import { namingException } from '../events/title'

/**
 * Splits the events of one issue by one component.
 * 1. Events with the value that the split keeps stay; every other value gets its own issue.
 * 2. A missing value is a value like others: empty.
 * 3. Values are compared exactly, cut to `longestValue`.
 */
export type SplitComponent = (typeof splitComponents)[number]

export const splitComponents = [
  'message',
  'type',
  // File and function of the innermost in-app frame, and the in-app function that called it.
  'function',
  'file',
  'caller',
  'transaction',
  'release',
  'environment',
] as const

export const isSplitComponent = (text: string): text is SplitComponent =>
  splitComponents.some((component) => component === text)

const longestValue = 300

/** The components an event can be split by. */
export type Splittable = Pick<Event, 'exceptions' | 'message' | 'transaction' | 'release' | 'environment'>

/** The event's value of a component; empty when it has none. */
export function splitValue(event: Splittable, component: SplitComponent): string {
  return (rawValue(event, component) ?? '').slice(0, longestValue)
}

function rawValue(event: Splittable, component: SplitComponent): string | undefined {
  const thrown = namingException(event.exceptions)
  if (component === 'message') return thrown?.value ?? event.message
  if (component === 'type') return thrown?.type
  if (component === 'function') return ownFrames(thrown).at(-1)?.function
  if (component === 'file') return fileOf(ownFrames(thrown).at(-1))
  if (component === 'caller') return ownFrames(thrown).at(-2)?.function
  return event[component]
}

/** The in-app frames; all frames if there are none. */
function ownFrames(thrown: Exception | undefined): Frame[] {
  const frames = thrown?.frames ?? []
  const own = frames.filter(({ inApp }) => inApp)
  return own.length > 0 ? own : frames
}

const fileOf = (frame: Frame | undefined) => frame?.filename ?? frame?.module ?? frame?.absPath
