import type { Viewer } from '../accounts/viewer'
import type { Scrubbing } from '../events/scrubbing'

/** Scrubbing settings of projects, for their admins; undefined or false for others. */
export interface ScrubbingSettings {
  of(viewer: Viewer, slug: string): Promise<Scrubbing | undefined>
  set(viewer: Viewer, slug: string, scrubbing: Scrubbing): Promise<boolean>
}
