import type { Event, Frame } from '../events/event'
import { culpritOf, titleOf } from '../events/title'
import type { Resolution, ResolvedFrame } from './resolution'

/**
 * The event as it is shown and grouped: frames where they were written, with what was sent in `original`, and with `unresolved` where they
 * stay as sent though they needed a map. Title and culprit follow, where they are taken from frames. A resolution that was made of other frames costs nothing but itself.
 */
export function applyResolution(event: Event, resolution: Resolution | undefined): Event {
  if (!resolution) return event
  const answered = { ...event, ...resolvedStacks(event, resolution) }
  if (event.title === titleOf(event)) answered.title = titleOf(answered)
  const culprit = event.culprit === culpritOf(event) ? culpritOf(answered) : event.culprit
  return culprit ? { ...answered, culprit } : answered
}

type Stacks = Pick<Event, 'exceptions' | 'threads'>

/** The same of the stacks alone. */
export function resolvedStacks(sent: Stacks, resolution: Resolution | undefined): Stacks {
  if (!resolution) return sent
  const { exceptions, threads } = resolution
  return {
    exceptions: sent.exceptions.map((exception, at) => withFrames(exception, exceptions[at], resolution)),
    threads: sent.threads.map((thread, at) => withFrames(thread, threads[at], resolution)),
  }
}

function withFrames<Owner extends { frames: Frame[] }>(
  owner: Owner,
  answers: number[] | undefined,
  { frames, causes }: Resolution,
): Owner {
  if (!answers || answers.length !== owner.frames.length || answers.every((answer) => answer === 0)) return owner
  return {
    ...owner,
    frames: owner.frames.map((frame, at) => {
      const answer = answers[at] ?? 0
      const resolved = answer > 0 ? frames[answer - 1] : undefined
      if (resolved) return resolvedFrame(frame, resolved)
      const cause = answer < 0 ? causes[-answer - 1] : undefined
      return cause ? { ...frame, unresolved: { reason: cause.reason, cause: -answer - 1 } } : frame
    }),
  }
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
