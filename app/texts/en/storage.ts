import type { EvictionReason } from '../../retention/eviction-reason'
import type { RunCause } from '../../retention/next-run'
import type { RetentionField, RetentionMistake } from '../../retention/retention-form'
import { namespace } from '../namespace'
import { numbersIn } from '../numbers'

const { count, plural } = numbersIn('en')

/** What became of a project's log lines, and how many events have some. */
type LogFigures = { events: number; eventsOver: number; eventsTurnedAway: number; aged: number; crowded: number }

const fields: Record<RetentionField, string> = {
  ageDays: 'Keep events for (days)',
  maximumDays: 'Maximum age (days)',
  spaceGib: 'Space limit (GiB)',
}
const hints: Record<RetentionField, string> = {
  ageDays: 'Each issue keeps a few important events for longer.',
  maximumDays: 'All older events are deleted, important ones too.',
  spaceGib: 'Never more than 70% of the disk.',
}
const mistakes: Record<RetentionMistake, (least: number, most: number) => string> = {
  'not-a-number': () => 'Enter a number, or leave it empty.',
  'out-of-bounds': (least, most) => `Enter a number from ${count(least)} to ${count(most)}.`,
}
const causes: Record<RunCause, string> = { schedule: 'Schedule', space: 'Space limit', asked: 'Started by an owner' }
const reasons: Record<EvictionReason, (events: number) => string> = {
  age: (events) => `${count(events)} by age`,
  maximum: (events) => `${count(events)} by maximum age`,
  density: (events) => `${count(events)} over the limit per issue`,
  space: (events) => `${count(events)} by space`,
  deleted: (events) => `${count(events)} with ${events === 1 ? 'its issue' : 'their issues'}`,
}

/** What is stored, how long events are kept, and what was evicted. */
export const storageTexts = namespace('storage', {
  title: 'Storage',
  titleOf: (project: string | undefined) => `Storage of ${project ?? 'a project'}`,
  below: 'What is stored, and how long events are kept. Issues, their counts and their codes outlive events.',
  belowProject: 'What this project stores, and how long its events are kept.',
  use: 'In use',
  total: 'Total',
  used: (used: string, limit: string) => `${used} of ${limit}`,
  growth: 'Growth',
  unknownGrowth: 'Known after a day',
  /** `growth`: bytes in a week; absent while it is not known. `words`: the same, for reading. */
  growthOf: (growth: number | undefined, words: string) =>
    growth === undefined ? 'Known after a day' : growth <= 0 ? 'None in the last week' : `${words} a week`,
  forecast: 'Forecast',
  full: (weeks: number) => {
    if (weeks > 520) return 'Not full within 10 years'
    return weeks === 0 ? 'Full within a week' : `Full in ${plural(weeks, 'week', 'weeks')}`
  },
  notFull: 'Does not fill up',
  reusable: (bytes: string) => `${bytes} more is free inside the database file`,
  eventBodies: 'Event bodies',
  sourceMaps: 'Source maps',
  attachments: 'Attachments',
  logs: 'Log lines',
  logsNote: ({ events, eventsOver, eventsTurnedAway, aged, crowded }: LogFigures) =>
    `kept with ${plural(events, 'event', 'events')}, not kept with ${plural(eventsOver, 'event', 'events')} of busy issues and ${plural(eventsTurnedAway, 'event', 'events')} in a flood; lines deleted: ${count(aged)} after an hour, ${count(crowded)} for lack of space`,
  rest: 'Issues, counters, codes, indexes',
  diskFree: 'Free disk space',
  projects: 'By project',
  projectsTable: 'Storage of each project',
  project: 'Project',
  events: 'Events',
  keptFor: 'Kept for',
  days: (days: number) => plural(days, 'day', 'days'),
  limits: 'Limits',
  limitsNote: 'Empty means the default.',
  projectLimits: 'Limit',
  projectLimitsNote: (days: number) => `At most ${plural(days, 'day', 'days')}, the limit of the instance.`,
  fields,
  hints,
  mistakes,
  usual: (value: number) => `${count(value)} (default)`,
  notSaved: 'Not saved. Please fix the fields below.',
  preview: 'Preview',
  save: 'Save',
  saved: 'Limits saved. They apply from the next run.',
  previewTitle: 'With these limits',
  previewAge: (events: number, days: number) =>
    events === 0
      ? `No event is older than ${plural(days, 'day', 'days')}.`
      : `At most ${plural(events, 'event', 'events')} older than ${plural(days, 'day', 'days')} would be deleted.`,
  previewTooMany: 'There are too many events to count here. The next run reports how many it deleted.',
  previewFits: 'The stored data fits the space limit.',
  previewOver: (bytes: string) =>
    `The stored data exceeds the space limit by ${bytes}. Issues of the largest projects will keep fewer events.`,
  runs: 'Last deletion runs',
  runsTable: 'Runs and what they deleted',
  noRuns: 'No runs yet',
  noRunsWhy: 'A run starts every hour. Once a day it checks all issues.',
  runNow: 'Start a deletion run',
  runAsked: 'A deletion run starts within a minute.',
  columns: {
    started: 'Started',
    cause: 'Cause',
    issues: 'Issues checked',
    deleted: 'Events deleted',
    freed: 'Size after',
  },
  causes,
  reasons,
  underWay: 'Running',
  nothing: 'None',
  pressure:
    'The stored data exceeds the space limit. Until it fits, issues keep fewer events, or keep them for a shorter time.',
})
