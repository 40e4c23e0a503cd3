import type { Cause, Resolution, ResolvedFrame } from './resolution'
import { resolvingLimits } from './resolving-limits'

/** Collects positions and causes without duplicates, within the limits of a resolution. */
export class ResolutionBuilder {
  #frames: ResolvedFrame[] = []
  #causes: Cause[] = []
  #known = new Map<string, number>()
  #asked = 0
  #withSource = 0

  /** Whether another frame may be looked up. Counts it. */
  takesMore(): boolean {
    return ++this.#asked <= resolvingLimits.frames
  }

  /** Whether another frame may have source lines. Counts it. */
  takesSource(): boolean {
    return ++this.#withSource <= resolvingLimits.framesWithSource
  }

  frame(frame: ResolvedFrame): number {
    const { filename, function: name, line, column, contextLine } = frame
    return this.#once(JSON.stringify([filename, name, line, column, contextLine === undefined]), () =>
      this.#frames.push(frame),
    )
  }

  /** A cause belongs to the file, unless it is about a position. */
  cause(cause: Cause): number {
    const key = JSON.stringify([cause.reason, cause.file, cause.line, cause.column])
    return this.#once(key, () => -this.#causes.push(bounded(cause)))
  }

  finish(exceptions: number[][], threads: number[][]): Resolution {
    const resolution = { frames: this.#frames, causes: this.#causes, exceptions, threads }
    if (JSON.stringify(resolution).length <= resolvingLimits.resolution) return resolution
    const bare = this.#frames.map(({ contextLine: _, preContext: _b, postContext: _a, ...frame }) => frame)
    return { ...resolution, frames: bare }
  }

  #once(key: string, add: () => number): number {
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const added = add()
    this.#known.set(key, added)
    return added
  }
}

/** Names of files, releases and maps from the client may be as long as a path. */
function bounded(cause: Cause): Cause {
  const cut = (text: string | undefined) => text?.slice(0, 1024)
  return {
    ...cause,
    file: cause.file.slice(0, 1024),
    ...(cause.mapUrl !== undefined && { mapUrl: cut(cause.mapUrl) }),
    ...(cause.urls && { urls: cause.urls.map((url) => url.slice(0, 1024)) }),
  }
}
