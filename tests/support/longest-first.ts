import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Seconds that long files take on two processors. A file that is not listed counts as short. Values need not be exact: they only make
 * long files start early, so that at the end no worker is busy alone.
 */
const known: Record<string, number> = {
  'browser/access.test.ts': 160,
  'browser/lab.test.ts': 60,
  'browser/bulk.test.ts': 60,
  'browser/source-maps.test.ts': 40,
  'browser/trackers.test.ts': 40,
  'browser/setup.test.ts': 40,
  'browser/journeys.test.ts': 40,
  'browser/alert-rules.test.ts': 40,
  'browser/access-weight.test.ts': 35,
  'browser/issue.test.ts': 35,
  'browser/access-keys.test.ts': 30,
  'http/who-may-ask.test.ts': 60,
  'http/corpus-pages.test.ts': 50,
  'http/accounting.test.ts': 45,
  'http/faults.test.ts': 40,
  'http/crash.test.ts': 35,
  'http/alert-storm.test.ts': 33,
  'http/demo.test.ts': 31,
  'http/nothing-leaks.test.ts': 30,
  'http/processing-pool.test.ts': 28,
  'http/pages-thread.test.ts': 27,
  'http/cli.test.ts': 22,
  'http/development.test.ts': 20,
  'http/outbox-crash.test.ts': 20,
  'http/connections.test.ts': 19,
  'http/live.test.ts': 16,
  'http/german-pages.test.ts': 15,
  'http/monitors.test.ts': 15,
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

/** A file takes about as long on each engine. */
const secondsOf = ({ project, moduleId }: TestSpecification) =>
  known[`${project.name.replace('-postgres', '')}/${basename(moduleId)}`] ?? 0
