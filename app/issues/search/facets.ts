import type { Viewer } from '../../accounts/viewer'

/** What of issues can be searched for, for completion: only what the viewer triages, in the order of the alphabet. Types only. */
export interface Facets {
  /** Names of tags and of fields that are counted, which begin like this. */
  names(viewer: Viewer, begins: string, limit: number): Promise<string[]>
  /** Values of one of them. Capitals do not count. */
  values(viewer: Viewer, asked: { name: string; begins: string; limit: number }): Promise<string[]>
}
