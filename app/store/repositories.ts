import type { Viewer } from '../accounts/viewer'
import type { Repository } from '../projects/repository'

/** The repositories of projects. Types only. */
export interface Repositories {
  /** For those who triage the project; undefined without settings. */
  of(viewer: Viewer, slug: string): Promise<Repository | undefined>
  /** For admins of the project; an empty template removes it. False when there is no such project for this viewer. */
  set(viewer: Viewer, slug: string, repository: Repository): Promise<boolean>
}
