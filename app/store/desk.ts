import type { Viewer } from '../accounts/viewer'
import type { Instant } from '../clock'

/**
 * Between developers and the support desk. Types only.
 * 1. The note of an issue is written by those who triage it, and read by everybody in its project.
 * 2. Case notes are written and read by everybody in the project; by code, nobody is shown those of another project.
 */
export interface Desk {
  /** What developers let the desk know of an issue, and the calls there were about it. For those who triage the project. */
  ofIssue(viewer: Viewer, shortId: string, limit: number): Promise<DeskOfIssue>
  /** The same for who answers a caller: the note, and the calls about these codes. For everybody in the project. */
  ofCodes(viewer: Viewer, shortId: string, codes: string[], limit: number): Promise<DeskOfIssue>
  /** An empty text takes the note away. False when there is no such issue for who may write it. */
  setNote(viewer: Viewer, shortId: string, note: DeskText): Promise<boolean>
  /** `full`: there are so many case notes on the issue that no more are kept. */
  addCase(viewer: Viewer, shortId: string, note: DeskText & { code: string }): Promise<'kept' | 'full' | 'unknown'>
}

export type DeskText = { text: string; by: string; at: Instant }
export type CaseNote = DeskText & { code: string }

/** `cases`: newest first. */
export type DeskOfIssue = { note?: DeskText; cases: CaseNote[] }

export const longestDeskNote = 1000
export const longestCaseNote = 1000
