import type { Event, Frame } from '../events/event'
import { culpritOf, titleOf } from '../events/title'
import type { Resolution, ResolvedFrame } from './resolution'

/**
 * The event as it is shown and grouped: frames where they were written, with what was sent in `original`, and with `unresolved` where they
 * stay as sent though they needed a map. Title and culprit follow, where they are taken from frames. A resolution that was made of other frames costs nothing but itself.
 */
export function applyResolution(event: Event, resolution: Resolution | undefined): Event {
  if (!resolution) return event
  const { exceptions, threads } = resolvedStacks(event, resolution)
  const answered: Event = { ...event }
  answered.exceptions = exceptions
  answered.threads = threads
  if (event.title === titleOf(event)) answered.title = titleOf(answered)
  const culprit = event.culprit === culpritOf(event) ? culpritOf(answered) : event.culprit
  if (culprit) answered.culprit = culprit
  return answered
}

type Stacks = Pick<Event, 'exceptions' | 'threads'>

/** The same of the stacks alone. */
export function resolvedStacks(sent: Stacks, resolution: Resolution | undefined): Stacks {
  if (!resolution) return sent
  return {
    exceptions: allWithFrames(sent.exceptions, resolution.exceptions, resolution),
    threads: allWithFrames(sent.threads, resolution.threads, resolution),
  }
}

type Owner = { frames: Frame[] }

function allWithFrames<Kind extends Owner>(owners: Kind[], answers: number[][], resolution: Resolution): Kind[] {
  const all: Kind[] = []
  for (const [at, owner] of owners.entries()) all.push(withFrames(owner, answers[at], resolution))
  return all
}

function withFrames<Kind extends Owner>(owner: Kind, answers: number[] | undefined, resolution: Resolution): Kind {
  if (!answers || answers.length !== owner.frames.length || answers.every(isNone)) return owner
  const frames: Frame[] = []
  for (const [at, frame] of owner.frames.entries()) frames.push(answered(frame, answers[at] ?? 0, resolution))
  return { ...owner, frames }
}

const isNone = (answer: number) => answer === 0

function answered(frame: Frame, answer: number, { frames, causes }: Resolution): Frame {
  const resolved = answer > 0 ? frames[answer - 1] : undefined
  if (resolved) return resolvedFrame(frame, resolved)
  const cause = answer < 0 ? causes[-answer - 1] : undefined
  return cause ? { ...frame, unresolved: { reason: cause.reason, cause: -answer - 1 } } : frame
}

/** A path in the bundle that is left would name another file; the module is one of the built file. */
function resolvedFrame(frame: Frame, { map, noText, ...resolved }: ResolvedFrame): Frame {
  const { filename, absPath, function: name, line, column, vars, platform } = frame
  return {
    ...resolved,
    ...(vars && { vars }),
    ...(platform && { platform }),
    original: { filename, absPath, function: name, line, column, map, ...(noText && { noText }) },
  }
}
