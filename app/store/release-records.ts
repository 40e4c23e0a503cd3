import type { Viewer } from '../accounts/viewer'
import type { Instant } from '../clock'
import type { Deploy, NewDeploy, ReleaseChange, ReleaseCommit, ReleaseRecord } from '../releases/release'

/** The part of the port (`store.ts`) for releases as deploy tools report them. Sessions and events also name releases. */

/** For members and up of the projects. */
export interface ReleaseRecords {
  /**
   * Creates or changes the release in each of these projects; `created`: it existed in none of them. Undefined when the viewer triages none
   * of them.
   */
  put(
    viewer: Viewer,
    projectIds: number[],
    change: ReleaseChange,
    at: Instant,
  ): Promise<{ created: boolean } | undefined>
  /** In one project, or in all. Newest first. */
  list(viewer: Viewer, asked: { slug?: string; version?: string; limit: number }): Promise<ReleaseRecord[]>
  /** The newest other release of these projects that has commits, and the newest of those. */
  previousWithCommits(viewer: Viewer, version: string): Promise<{ version: string; commit: ReleaseCommit } | undefined>
  /** The commits of a release in the first of its projects that has some, newest first. */
  commits(viewer: Viewer, version: string, limit: number): Promise<ReleaseCommit[]>
  /** Deletes what tools reported; a release known only from tools is deleted. False when there is none for this viewer. */
  remove(viewer: Viewer, version: string, slug?: string): Promise<boolean>
  /** In every project of the release, or in one; undefined when there is none. */
  addDeploy(
    viewer: Viewer,
    version: string,
    deploy: NewDeploy,
    at: Instant,
    slug?: string,
  ): Promise<{ id: number } | undefined>
  /** Newest first, the first 50. */
  deploys(viewer: Viewer, version: string, slug?: string): Promise<Deploy[]>
}
