import type { Event } from '../events/event'

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

/** Resolves the frames of an event; undefined when none needs a map. Synchronous, in the thread that processes the event. */
export type ResolveFrames = (projectId: number, event: Event) => Answered | undefined
