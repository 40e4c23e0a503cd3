import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './support/longest-first.ts'
import { isWholeRun } from './support/tier.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Tests wait for servers, databases and browsers a part of their time, so one file more than there are processors runs. With two more, the same files
 * took more processor time and no less by the clock. Vitest by itself leaves one processor idle.
 */
const maxWorkers = availableParallelism() + 1

/**
 * Times after which a test counts as hanging; nothing else ends by them. Most tests take less than a second, but the machine may be busy with
 * something else: what waits for a server or a browser then takes several times as long.
 */
const patient = {
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 120_000 } },
}

/**
 * Files share the modules of their worker: loading them again for every file took twice as long as the tests. No module keeps state. For the same
 * reason there are only as many projects as there are settings: each transforms and loads every module itself.
 */
const shared = {
  maxWorkers,
  isolate: false,
  /** Projects share transformed modules, and so do runs. */
  experimental: { fsModuleCache: true },
  /** A server of PostgreSQL, which starts when a file asks for it. */
  globalSetup: ['tests/support/postgres-for-run.ts'],
  setupFiles: ['tests/support/setup.ts'],
}

/**
 * What runs on PostgreSQL too: requests from intake to the API, accounts, look-ups, alerts and uploads, and journeys of triage and of a look-up.
 * `TEST_ENGINE=postgres` runs all on it.
 */
const onBothEngines = [
  ...['api', 'accounts', 'alert-rules', 'uploads', 'digests'].map((name) => `http/${name}`),
  ...['undo', 'receipts'].map((name) => `browser/${name}`),
]
/** What is only about the file of a database. */
const aboutFiles = ['backup', 'scheduled-backup', 'store-gone', 'disk-full', 'processing-pool']
const isOnServer = process.env.TEST_ENGINE === 'postgres'
/** What only the whole run has. */
const long = isWholeRun ? [] : ['**/*.long.test.ts']

/**
 * `quick`: tests beside the code, of the documents, of the store (one contract run on every engine), and changed requests through the whole
 * pipeline in one process. `served`: real requests to the production build, and journeys in Chromium (docs/testing.md). They need a
 * build.
 */
export default defineConfig({
  root,
  resolve: { tsconfigPaths: true },
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          ...patient,
          ...shared,
          name: 'quick',
          setupFiles: [...shared.setupFiles, 'tests/support/outside-world.ts'],
          include: ['app/**/*.test.{ts,tsx}', 'tests/*.test.ts', 'tests/store/**/*.test.ts', 'tests/fuzz/**/*.test.ts'],
          exclude: long,
        },
      },
      {
        extends: true,
        test: {
          ...patient,
          ...shared,
          name: 'served',
          include: ['tests/http/**/*.test.ts', 'tests/browser/**/*.test.ts'],
          exclude: [...long, ...(isOnServer ? aboutFiles.map((name) => `tests/http/${name}.test.ts`) : [])],
        },
      },
      {
        extends: true,
        test: {
          ...patient,
          ...shared,
          name: 'served-postgres',
          include: isWholeRun && !isOnServer ? onBothEngines.map((name) => `tests/${name}.test.ts`) : [],
          env: { TEST_ENGINE: 'postgres' },
        },
      },
    ],
  },
})
