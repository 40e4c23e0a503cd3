import type { Viewer } from '../accounts/viewer'
import type { Instant } from '../clock'
import type { IssueRow, IssueStatus } from '../issues/issue'
import type { IssueChange, Person, TriageDeed } from '../issues/triage'
import type { GroupingDeed } from './grouping'

/**
 * Deciding on issues. Types only.
 * 1. For those who triage the project (members and up); the query checks the permission.
 * 2. A decision about a merged issue applies to its merge target.
 */
export interface Triaging {
  /** The options of a decision: possible assignees, and the releases of the project, newest first. */
  choices(viewer: Viewer, shortId: string): Promise<TriageChoices | undefined>
  /** `undoable`: the answer has the act by which `Bulk.undo` takes it back, for an hour. `silent`: nobody is mailed about it. */
  change(
    viewer: Viewer,
    shortId: string,
    change: IssueChange,
    at: Instant,
    options?: { undoable?: boolean; silent?: boolean },
  ): Promise<IssueChanged>
  /** When the viewer last marked the first screen as seen. */
  lastSeen(viewer: Viewer): Promise<Instant | undefined>
  markSeen(viewer: Viewer, at: Instant): Promise<void>
  /** The first screen: what changed in a span, in one project or in all. */
  changed(viewer: Viewer, span: ChangedSpan): Promise<WhatChanged>
}

export type TriageChoices = {
  people: Person[]
  /** Teams that own the project. */
  teams: { slug: string; name: string }[]
  /** The viewer, if the issue can be assigned to them. */
  me?: number
  releases: string[]
  bookmarked: boolean
  /** How many comments there are on it. */
  comments: number
  /** How many entries its activity has, comments included; counted up to `mostActivity` entries without comments. */
  activity: number
}

/** `unknown`: no such issue, or not for this viewer · `nobody`: the assignee is not possible. */
/** `assignee`: the name of the member or team. `undo`: the act; absent when nothing changed. */
export type IssueChanged =
  | { ok: true; before: IssueStatus; shortId: string; assignee?: string; undo?: number }
  | { ok: false; why: 'unknown' | 'nobody' }

/** Counting an issue's history stops here. */
export const mostActivity = 1000

export type IssueDeed = {
  at: Instant
  /** The name of the person; absent for the operator, and for automatic changes. */
  by?: string
  what: GroupingDeed | TriageDeed
  /** JSON of the condition (resolved, muted), a release (regressed), a name, short ids … */
  detail: string
}

export type ChangedSpan = { since: Instant; now: Instant; project?: string; limit: number }

/**
 * Open issues, each in one part only. `fresh`: first seen in the span · `regressed` in it · `escalating`: neither, and an hour of the span
 * was unusual · `stillOpen`: older, and happened in it · `quiet`: older, and did not.
 */
export type WhatChanged = Record<'fresh' | 'regressed' | 'escalating' | 'stillOpen', ChangedPart> & { quiet: number }
export type ChangedPart = { count: number; top: IssueRow[] }

/** The writer's side. */
export interface Mutes {
  /** Reopens a slice of the issues whose mute has expired; returns their number. */
  end(at: Instant): Promise<number>
}
