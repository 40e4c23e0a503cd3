import type { Event } from '../events/event'
import type { Resolution } from './resolution'

/** A resolution on its way to the store. Events that ask the same get the same. */
export type PackedResolution = {
  /** 16 bytes: the first half of a SHA-256 over what was asked. */
  question: Uint8Array
  /** `Resolution` as JSON, raw deflate. Of its own memory: it crosses threads. */
  bytes: Uint8Array
  /** Some frame that needed a map stays as it was sent. */
  unresolved: boolean
  /** Of the uploads the answer knew of: grows with each. */
  version: number
  /** The uploads that were of use. */
  bundles: number[]
}

/** The event with its frames resolved, and what to keep of that. */
export type Answered = { event: Event; resolution: PackedResolution }

/** The question of a stack that cannot be answered from what is in memory; `FrameResolver.answer` looks it up. */
export type Unanswered = { unanswered: true; key: string }

/** What was looked up for stacks, by the key of their question. */
export type Answers = ReadonlyMap<string, StackAnswer>

export type StackAnswer = { resolution: Resolution; packed: PackedResolution } | 'needs none'

/** Resolves the frames of an event from what is known, without asking anything; undefined when none needs a map. */
export type ResolveFrames = (projectId: number, event: Event) => Answered | Unanswered | undefined
