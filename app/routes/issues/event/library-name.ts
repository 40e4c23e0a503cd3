import type { FrameView } from './frame-view'

const patterns = [
  /\/node_modules\/(?:\.pnpm\/[^/]+\/node_modules\/)?((?:@[^/]{1,60}\/)?[^/]{1,60})\//,
  /^(node:[a-z_]{1,40})/,
  /\/(?:site|dist)-packages\/([^/.]{1,60})/,
  /\/gems\/([a-z][\w-]{0,60}?)-\d/,
  /\/vendor\/([^/]{1,60}\/[^/]{1,60})\//,
  /\/(?:go\/pkg\/mod|go\/src)\/([^@]{1,80})@/,
]

/** The library of a frame by its package name: `express`, `node:internal`, `django`. */
function libraryOf({ place, owner }: FrameView): string | undefined {
  const shown = `/${place}`.replace('/node:', 'node:')
  for (const pattern of patterns) {
    const name = pattern.exec(shown)?.[1]
    if (name) return name
  }
  return /^([a-z]{2,20}\.[a-z]\w{1,40})\./.exec(owner ?? '')?.[1]
}

/** The libraries of a run of frames, each once, at most three of them. */
export function librariesOf(frames: FrameView[]): string[] {
  return [...new Set(frames.flatMap((frame) => libraryOf(frame) ?? []))].slice(0, 3)
}
