import type { ResolveFrames } from '../symbolication/answered'

/** What a thread resolves frames with. `content`: the raw bytes of an uploaded file; undefined when they cannot be read. */
export type Resolving = {
  resolveFrames: ResolveFrames
  content: (contentHash: string) => Uint8Array | undefined
  close: () => void
}
