import type { Viewer } from '../accounts/viewer'
import type { Instant } from '../clock'

/**
 * Between developers and support. Types only.
 * 1. Those who triage an issue write its note; everyone in its project can read it.
 * 2. Everyone in a project can write and read case notes; a look-up by code never shows those of another project.
 */
export interface Support {
  /** The developers' note for support on an issue, and the case notes about it. For those who triage the project. */
  ofIssue(viewer: Viewer, shortId: string, limit: number): Promise<SupportNotes>
  /** The note and the case notes about these codes, for support answering a caller. For everyone in the project. */
  ofCodes(viewer: Viewer, shortId: string, codes: string[], limit: number): Promise<SupportNotes>
  /** How many calls and reports an issue has. None if the viewer does not triage it. */
  count(viewer: Viewer, shortId: string): Promise<SupportCount>
  /** Reports of visitors and calls to support since then, of issues the viewer triages: of the last thousand of each. */
  since(viewer: Viewer, since: Instant): Promise<number>
  /** An empty text removes the note. False when the viewer may not write notes on such an issue. */
  setNote(viewer: Viewer, shortId: string, note: SupportText): Promise<boolean>
  /** `full`: the issue has the maximum number of case notes. */
  addCase(viewer: Viewer, shortId: string, note: SupportText & { code: string }): Promise<'kept' | 'full' | 'unknown'>
}

/** Calls and visitors' reports together. `waiting`: the newest of them is newer than the note. */
export type SupportCount = { count: number; waiting: boolean }

export type SupportText = { text: string; by: string; at: Instant }
export type CaseNote = SupportText & { code: string }

/** `cases`: newest first. */
export type SupportNotes = { note?: SupportText; cases: CaseNote[] }

export const longestSupportNote = 1000
export const longestCaseNote = 1000
