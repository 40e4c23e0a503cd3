import type { Viewer } from '../accounts/viewer'
import type { Instant } from '../clock'
import type { MonitorNews, MonitorSettings, Run, Watched, Watching } from '../monitors/monitor'
import type { ProcessedEvent } from './processed-event'

/** Jobs that run on a schedule. Types only. Members of a project see them, admins change them. */
export interface Monitors {
  /** By name and environment, with their last `runs` runs; of all projects the viewer triages where `slug` is undefined. */
  list(viewer: Viewer, asked: { slug: string | undefined; runs: number }): Promise<ShownMonitor[]>
  one(viewer: Viewer, slug: string, id: number, runs: number): Promise<ShownMonitor | undefined>
  /** For admins. `taken`: one with that slug and environment exists. */
  add(
    viewer: Viewer,
    slug: string,
    monitor: MonitorName & { settings: MonitorSettings; at: Instant },
  ): Promise<{ ok: true; id: number } | { ok: false; why: 'unknown' | 'taken' | 'too-many' }>
  /** For admins. `upserts`: whether SDKs replace the settings. */
  update(
    viewer: Viewer,
    slug: string,
    id: number,
    change: { name: string; settings: MonitorSettings; upserts: boolean; at: Instant },
  ): Promise<boolean>
  watch(viewer: Viewer, slug: string, id: number, watching: Watching, at: Instant): Promise<boolean>
  /** Deletes it with its runs; its issue stays. */
  remove(viewer: Viewer, slug: string, id: number): Promise<boolean>
}

export type MonitorName = { slug: string; environment: string; name: string }

export type ShownMonitor = MonitorName &
  Watched & {
    id: number
    project: { slug: string; name: string }
    upserts: boolean
    /** The latest schedule of an SDK, if it could not be parsed. */
    badSchedule?: string
    /** Newest first. */
    runs: Run[]
    /** Older runs that are not kept. */
    runsRemoved: number
    inProgress: boolean
    /** Its failures are events of this issue. */
    issue?: { shortId: string }
    mayChange: boolean
  }

/** The writer's side: overdue monitors, and the events of those that fail. */
export interface MonitorWatch {
  /**
   * Decides about at most `limit` due monitors, given that everything received before `until` is recorded. Returns their number.
   */
  passTime(until: Instant, limit: number): Promise<number>
  /** Failures and recoveries that are not recorded yet, oldest first. */
  news(limit: number): Promise<PendingNews[]>
  /**
   * Records the event of a failure, or resolves the issue of a monitor that recovered, with its alerts, and deletes the news. All in one
   * transaction, and once: unknown ids are ignored.
   */
  recordNews(id: number, event: ProcessedEvent | undefined, at: Instant): Promise<void>
  /** Stores when the server was last running, so that the next start knows how long it was down. */
  alive(at: Instant): Promise<void>
}

export type PendingNews = MonitorName & {
  id: number
  monitorId: number
  project: { id: number; slug: string }
  settings: MonitorSettings
  news: MonitorNews
}
