import type { Event, Frame } from '../events/event'
import { culpritOf, titleOf } from '../events/title'
import type { Resolution, ResolvedFrame } from './resolution'

/**
 * The event as it is shown and grouped: resolved frames have the original position, and what was sent in `original`; frames that need a map
 * but were not resolved have `unresolved`. Title and culprit follow if they come from frames. A resolution that does not fit the frames is
 * ignored.
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

/** The same for the stacks only. */
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

/** A module of the built file would be wrong beside a path of the source. */
function resolvedFrame(frame: Frame, { map, noText, ...resolved }: ResolvedFrame): Frame {
  const { filename, absPath, function: name, line, column, vars, platform } = frame
  return {
    ...resolved,
    ...(vars && { vars }),
    ...(platform && { platform }),
    original: { filename, absPath, function: name, line, column, map, ...(noText && { noText }) },
  }
}
