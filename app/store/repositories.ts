import type { Viewer } from '../accounts/viewer'
import type { Repository } from '../projects/repository'

/** Where the code of projects is. Types only. */
export interface Repositories {
  /** For those who triage the project; undefined where nothing was decided. */
  of(viewer: Viewer, slug: string): Promise<Repository | undefined>
  /** For admins of the project; an empty template removes it. False when there is no such project for this viewer. */
  set(viewer: Viewer, slug: string, repository: Repository): Promise<boolean>
}
