import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Seconds that long files take on two processors. A file that is not listed counts as short. Values need not be exact: they only make
 * long files start early, so that at the end no worker is busy alone.
 */
const known: Record<string, number> = {
  'store/postgres.test.ts': 105,
  'store/postgres-second-half.test.ts': 80,
  'store/sqlite.test.ts': 40,
  'store/postgres-recorders.test.ts': 17,
  'fuzz/fuzz.test.ts': 24,
  'browser/access.test.ts': 150,
  'browser/bulk.test.ts': 60,
  'browser/lab.test.ts': 45,
  'browser/trackers.test.ts': 44,
  'browser/accounts.test.ts': 38,
  'browser/journeys.test.ts': 37,
  'browser/setup.test.ts': 37,
  'browser/access-weight.test.ts': 35,
  'browser/fallback-package.test.ts': 34,
  'browser/issue.test.ts': 27,
  'browser/access-keys.test.ts': 24,
  'browser/alert-rules.test.ts': 22,
  'browser/source-maps.test.ts': 20,
  'browser/grouping.test.ts': 20,
  'browser/undo.test.ts': 20,
  'http/who-may-ask.test.ts': 72,
  'http/corpus-pages.test.ts': 64,
  'http/faults.test.ts': 50,
  'http/accounting.test.ts': 50,
  'http/nothing-leaks.test.ts': 50,
  'http/same-pages.test.ts': 45,
  'http/cli.test.ts': 45,
  'http/move.test.ts': 45,
  'http/crash.test.ts': 38,
  'http/processing-pool.test.ts': 35,
  'http/development.test.ts': 34,
  'http/demo.test.ts': 33,
  'http/alert-storm.test.ts': 33,
  'http/nodes.test.ts': 32,
  'http/backup.test.ts': 27,
  'http/live.test.ts': 24,
  'http/pages-thread.test.ts': 24,
  'http/connections.test.ts': 21,
  'http/quota.test.ts': 20,
  'http/outbox-crash.test.ts': 20,
  'http/postgres-gone.test.ts': 20,
  'http/uploads.test.ts': 20,
}

/** Runs the files of each project in the order of how long they take. A fresh clone has no durations of an earlier run to go by. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const names = [...new Set(sorted.map(({ project }) => project.name))]
    const placeOf = ({ project }: TestSpecification) => names.indexOf(project.name)
    return sorted.sort((a, b) => placeOf(a) - placeOf(b) || secondsOf(b) - secondsOf(a))
  }
}

const secondsOf = ({ moduleId }: TestSpecification) => known[moduleId.split('/').slice(-2).join('/')] ?? 0
