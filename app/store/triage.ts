import type { Viewer } from '../accounts/viewer'
import type { Instant } from '../clock'
import type { IssueRow, IssueStatus } from '../issues/issue'
import type { IssueChange, Person, TriageDeed } from '../issues/triage'
import type { GroupingDeed } from './grouping'

/**
 * Deciding on issues. Types only.
 * 1. For who triages the project (members and up); the permission stands in the query.
 * 2. What is decided on an issue that is merged is decided on its merge target.
 */
export interface Triaging {
  /** What people can decide with: members to give it to, and the releases of the project, newest first. */
  choices(viewer: Viewer, shortId: string): Promise<TriageChoices | undefined>
  /** `undoable`: the answer has the act by which `Bulk.undo` takes it back, for an hour. */
  change(
    viewer: Viewer,
    shortId: string,
    change: IssueChange,
    at: Instant,
    options?: { undoable?: boolean },
  ): Promise<IssueChanged>
  /** When the viewer last said that the first screen is seen. */
  lastSeen(viewer: Viewer): Promise<Instant | undefined>
  markSeen(viewer: Viewer, at: Instant): Promise<void>
  /** The first screen: what changed in a span, in one project or in all. */
  changed(viewer: Viewer, span: ChangedSpan): Promise<WhatChanged>
}

export type TriageChoices = {
  people: Person[]
  /** Teams that look after the project. */
  teams: { slug: string; name: string }[]
  /** Who asks, if it may be given to them. */
  me?: number
  releases: string[]
  bookmarked: boolean
  /** How many comments there are on it. */
  comments: number
}

/** `unknown`: no such issue, or not for this viewer · `nobody`: it cannot be given to them. */
/** `assignee`: the name of the person or team it was given to. `undo`: the act; absent when nothing changed. */
export type IssueChanged =
  | { ok: true; before: IssueStatus; shortId: string; assignee?: string; undo?: number }
  | { ok: false; why: 'unknown' | 'nobody' }

export type IssueDeed = {
  at: Instant
  /** Name of who did it; absent for the operator, and for what happened by itself. */
  by?: string
  what: GroupingDeed | TriageDeed
  /** JSON of the condition (resolved, muted), a release (regressed), a name, short ids … */
  detail: string
}

export type ChangedSpan = { since: Instant; now: Instant; project?: string; limit: number }

/**
 * Open issues, each in one part only. `fresh`: first seen in the span · `regressed` in it · `escalating`: neither, and an hour of the span was
 * out of the ordinary · `stillOpen`: older, and happened in it · `quiet`: older, and did not.
 */
export type WhatChanged = Record<'fresh' | 'regressed' | 'escalating' | 'stillOpen', ChangedPart> & { quiet: number }
export type ChangedPart = { count: number; top: IssueRow[] }

/** The writer's side. */
export interface Mutes {
  /** Opens issues again whose mute was for a time that is over, a slice of them; how many those were. */
  end(at: Instant): Promise<number>
}
