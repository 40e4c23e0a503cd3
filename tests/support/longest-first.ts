import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Seconds that long files take on two processors. A file that is not listed counts as short. Values need not be exact: they only make
 * long files start early, so that at the end no worker is busy alone.
 */
const known: Record<string, number> = {
  'store/postgres-second-half.test.ts': 58,
  'store/postgres.test.ts': 43,
  'store/sqlite.test.ts': 12,
  'store/sqlite-second-half.test.ts': 12,
  'fuzz/fuzz.test.ts': 16,
  'store/postgres-recorders.test.ts': 14,
  'store/moving.test.ts': 8,
  'browser/access.test.ts': 30,
  'browser/access-states.test.ts': 30,
  'browser/access-forms.test.ts': 30,
  'browser/access-issues.test.ts': 30,
  'browser/access-alerts.test.ts': 25,
  'browser/access-admin.test.ts': 40,
  'browser/access-projects.test.ts': 40,
  'http/walk.test.ts': 103,
  'http/walk-writes.test.ts': 90,
  'http/faults.test.ts': 45,
  'browser/bulk.test.ts': 41,
  'browser/trackers.test.ts': 34,
  'http/accounting.test.ts': 34,
  'http/cli.test.ts': 34,
  'http/crash.test.ts': 33,
  'http/nodes.test.ts': 31,
  'http/alert-storm.test.ts': 31,
  'http/processing-pool.test.ts': 28,
  'http/live.test.ts': 27,
  'http/backup.test.ts': 27,
  'http/move.test.ts': 27,
  'browser/setup.test.ts': 27,
  'browser/lab.test.ts': 25,
  'browser/journeys.test.ts': 24,
  'http/pages-thread.test.ts': 21,
  'browser/accounts.test.ts': 18,
  'browser/issue.test.ts': 17,
  'browser/source-maps.test.ts': 17,
  'browser/access-weight.test.ts': 17,
  'http/connections.test.ts': 16,
  'http/uploads.test.ts': 13,
  'browser/alert-channels.test.ts': 12,
  'browser/undo.test.ts': 12,
  'http/outbox-crash.test.ts': 12,
  'browser/fallback-package.test.ts': 12,
  'browser/alert-rules.test.ts': 12,
  'browser/grouping.test.ts': 12,
  'http/monitors.test.ts': 11,
  'http/postgres-backup.test.ts': 11,
  'browser/access-keys.test.ts': 10,
  'http/disk-full.test.ts': 10,
  'http/jobs.test.ts': 10,
  'http/brakes.test.ts': 10,
  'http/postgres-gone.test.ts': 9,
  'http/receipts.test.ts': 8,
  'http/wire-drain.test.ts': 8,
  'http/setup.test.ts': 8,
  'http/monitor-alerts.test.ts': 8,
  'browser/search.test.ts': 8,
  'browser/passkeys.test.ts': 8,
  'browser/alert-journey.test.ts': 7,
  'http/crash-beside.test.ts': 7,
  'http/account-mails.test.ts': 7,
  'browser/comments.test.ts': 7,
  'http/load-test.test.ts': 7,
  'http/lab.test.ts': 7,
  'browser/languages.test.ts': 7,
}

/** Short files come last, so that workers end at the same time: those of `served`, which has most of them that use little of a processor. */
const order = ['quick', 'served-postgres', 'served']

/** Runs the files of each project in the order of how long they take. A fresh clone has no durations of an earlier run to go by. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ project }: TestSpecification) => order.indexOf(project.name)
    return files.toSorted((a, b) => placeOf(a) - placeOf(b) || secondsOf(b) - secondsOf(a))
  }
}

const secondsOf = ({ moduleId }: TestSpecification) => known[moduleId.split('/').slice(-2).join('/')] ?? 0
