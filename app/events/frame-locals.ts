import { fieldsOf } from './data'

/** Removes the variables of every frame. Returns whether there were any. */
export function withoutLocals(frames: unknown[]): boolean {
  let were = false
  for (const one of frames) {
    const frame = fieldsOf(one)
    if (!frame || frame.vars === undefined || frame.vars === null) continue
    frame.vars = undefined
    were = true
  }
  return were
}
