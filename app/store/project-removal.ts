import type { Viewer } from '../accounts/viewer'
import type { Instant } from '../clock'

/**
 * Deleting a project. Types only.
 * 1. From the command on, nobody sees the project, its keys are unknown, and its name and slug are free.
 * 2. The writer then deletes what it contained, in slices. What waits in the inbox for it is rejected as `unknown_project`.
 * 3. Its row and those of its issues stay, empty: their numbers are never used again.
 */
export interface ProjectRemoval {
  /** What would be deleted. Undefined when the viewer may not delete the project. */
  contents(viewer: Viewer, slug: string): Promise<ProjectContents | undefined>
  /** For admins of the project and owners. False for others, and for the built-in project. */
  remove(viewer: Viewer, slug: string, at: Instant): Promise<boolean>
}

/** Counting what a project contains stops here: a count of this value may be higher. */
export const mostContents = 10_000

/** `events`: of the counted issues, with those that are no longer kept · `uploads`: of source maps · `bytes`: of the bodies of events. */
export type ProjectContents = Record<'issues' | 'events' | 'deliveries' | 'uploads' | 'keys' | 'bytes', number>

/** The writer's side. */
export interface ProjectPurge {
  /** Deletes some of what removed projects contained, in about `budget` milliseconds. Returns whether there is more. */
  slice(turn: { at: Instant; budget: number }): Promise<boolean>
  /** Whether the next slice has to wait a moment for the disk. Never for longer than a second. */
  hasToWait(): Promise<boolean>
}
