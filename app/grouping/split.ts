import type { Event, Exception, Frame } from '../events/event'
import { namingException } from '../events/title'

/**
 * Telling the events of one issue apart by one component.
 *
 * 1. Events with the value the split keeps stay; every other value has an issue of its own.
 * 2. A component an event lacks is a value like others: empty.
 * 3. Values are compared as they are, cut to `longestValue`.
 */
export type SplitComponent = (typeof splitComponents)[number]['component']

export const splitComponents = [
  { component: 'message', name: 'Message', of: 'what the failure said, word by word' },
  { component: 'type', name: 'Type', of: 'the type of the exception' },
  { component: 'function', name: 'Function', of: 'the innermost function of the application' },
  { component: 'file', name: 'File', of: 'the innermost file of the application' },
  { component: 'caller', name: 'Caller', of: 'the function of the application that called the innermost one' },
  { component: 'transaction', name: 'Transaction', of: 'the route or task it happened in' },
  { component: 'release', name: 'Release', of: 'the release it happened in' },
  { component: 'environment', name: 'Environment', of: 'the environment it happened in' },
] as const

export const isSplitComponent = (text: string): text is SplitComponent =>
  splitComponents.some(({ component }) => component === text)

const longestValue = 300

/** What of an event can be asked for. */
export type Splittable = Pick<Event, 'exceptions' | 'message' | 'transaction' | 'release' | 'environment'>

/** The value an event has for a component; empty when it has none. */
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

/** The application's frames; all where none is. */
function ownFrames(thrown: Exception | undefined): Frame[] {
  const frames = thrown?.frames ?? []
  const own = frames.filter(({ inApp }) => inApp)
  return own.length > 0 ? own : frames
}

const fileOf = (frame: Frame | undefined) => frame?.filename ?? frame?.module ?? frame?.absPath
