import type { Viewer } from '../../accounts/viewer'

/** Types of the fields and values that the search suggests: only those of issues that the viewer triages, in alphabetical order. */
export interface Facets {
  /** Names of tags and counted fields with this prefix. */
  names(viewer: Viewer, begins: string, limit: number): Promise<string[]>
  /** Values of one of them. Case is ignored. */
  values(viewer: Viewer, asked: { name: string; begins: string; limit: number }): Promise<string[]>
}
