import { noScrubbing, type Scrubbing } from '../events/scrubbing'
import { type GroupingSettings, noGroupingSettings } from '../grouping/settings'

/** What processing needs to know of one project. Plain data: it crosses threads. */
export type ProcessingSettings = {
  /** Where the application was seen deployed, latest first: digests are recomputed with these. */
  appDirectories: string[]
  /** Rules and splits of the project. */
  grouping: GroupingSettings
  /** What the project removes from events beside what is always removed. */
  scrubbing: Scrubbing
}

/** The settings of a project, by its id; those of a project nobody set anything for are `noSettings`. */
export type SettingsOf = (projectId: number) => ProcessingSettings

export const noSettings: ProcessingSettings = {
  appDirectories: [],
  grouping: noGroupingSettings,
  scrubbing: noScrubbing,
}

/** From the settings of some projects. */
export const settingsIn =
  (settings: ReadonlyMap<number, ProcessingSettings>): SettingsOf =>
  (projectId) =>
    settings.get(projectId) ?? noSettings
