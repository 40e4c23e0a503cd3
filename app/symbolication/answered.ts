import type { Event } from '../events/event'
import type { Resolution } from './resolution'

/** A resolution on its way to the store. Events with the same question get the same one. */
export type PackedResolution = {
  /** 16 bytes: the first half of a SHA-256 over the question. */
  question: Uint8Array
  /** `Resolution` as JSON, raw deflate. In its own buffer, because it crosses threads. */
  bytes: Uint8Array
  /** At least one frame that needs a map was not resolved. */
  unresolved: boolean
  /** The version of the uploads that the answer was made with. It grows with each upload. */
  version: number
  /** The uploads that were used. */
  bundles: number[]
}

/** The event with resolved frames, and what is stored about that. */
export type Answered = { event: Event; resolution: PackedResolution }

/** The question of a stack that cannot be answered from memory. `FrameResolver.answer` looks it up. */
export type Unanswered = { unanswered: true; key: string }

/** What was looked up for stacks, by the key of their question. */
export type Answers = ReadonlyMap<string, StackAnswer>

export type StackAnswer = { resolution: Resolution; packed: PackedResolution } | 'needs none'

/** Resolves the frames of an event from what is known, without any look-up; undefined when no frame needs a map. */
export type ResolveFrames = (projectId: number, event: Event) => Answered | Unanswered | undefined
