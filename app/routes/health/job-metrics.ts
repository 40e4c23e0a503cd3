import type { JobFigures } from '~/processing/jobs/job-status'
import type { Metric } from './prometheus'

/** What each job of the writer did since the server started. */
export function jobMetrics(jobs: JobFigures[]): Metric[] {
  const each = (name: string, type: Metric['type'], help: string, of: (job: JobFigures) => number): Metric => ({
    ...{ name: `digestline_job_${name}`, type, help },
    values: jobs.map((job) => ({ labels: { job: job.name }, value: of(job) })),
  })
  return [
    each('runs_total', 'counter', 'Runs of each background job.', ({ runs }) => runs),
    each('failures_total', 'counter', 'Runs that failed.', ({ failures }) => failures),
    each('last_duration_seconds', 'gauge', 'How long the last run took.', (job) => job.lastMilliseconds / 1000),
    each(
      'longest_duration_seconds',
      'gauge',
      'How long the longest run took.',
      (job) => job.longestMilliseconds / 1000,
    ),
    each('duration_seconds_total', 'counter', 'How long all runs took.', (job) => job.totalMilliseconds / 1000),
    each('last_run_timestamp_seconds', 'gauge', 'When the last run began.', (job) => job.lastRunAt / 1000),
  ]
}
