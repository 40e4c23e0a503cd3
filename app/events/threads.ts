import type { Frame, Thread } from './event'
import { readFrames } from './frames'
import { limits } from './limits'
import type { Reader } from './reader'

/** The threads of an event. Messages with a stack have it here. Threads without id, name and frames are dropped. */
export function readThreads(event: Reader, platform: string): Thread[] {
  if (!event.fields.threads) return []
  const threads: Thread[] = []
  for (const reader of event.children('threads', limits.threads)) {
    const thread = threadOf(readFrames(reader, platform))
    const id = reader.text('id', 64)
    const name = reader.text('name')
    if (id) thread.id = id
    if (name) thread.name = name
    const state = reader.text('state', 64)
    if (state) thread.state = state
    thread.crashed = reader.boolean('crashed') ?? false
    thread.current = reader.boolean('current') ?? thread.crashed
    if (id || name || thread.frames.length > 0) threads.push(thread)
  }
  return threads
}

/** A thread for a stack that was sent without one. */
export function threadOf(frames: Frame[]): Thread {
  return { crashed: false, current: true, frames }
}
