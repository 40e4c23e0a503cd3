import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './support/longest-first.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Of its own accord vitest leaves one processor idle: on two that is half of the machine. */
const cores = availableParallelism()

/** They compute. A time is up only for what hangs: none of them is slow by itself, but the machine may be. */
const quick = { maxWorkers: cores, sequence: { groupOrder: 0 }, testTimeout: 30_000, hookTimeout: 30_000 }
/** They wait for servers and browsers half of their time; with more at once, those wait for each other. */
const waiting = { maxWorkers: cores + 1, sequence: { groupOrder: 1 } }

/** Files share the modules of their worker: loading them again for every file took twice as long as the tests. No module keeps state. */
const shared = { isolate: false }

/** A server of PostgreSQL, which starts when a file asks for it. */
const globalSetup = ['tests/support/postgres-for-run.ts']

/** Tests of requests that run on PostgreSQL too: from intake to the API, look-ups, alerts, uploads. `TEST_ENGINE=postgres` runs all on it. */
const onBothEngines = ['api', 'alert-rules', 'uploads', 'digests']
/** What is only about the file of a database. */
const aboutFiles = ['backup', 'scheduled-backup', 'store-gone', 'disk-full', 'processing-pool']
const isOnServer = process.env.TEST_ENGINE === 'postgres'

/**
 * Five kinds of tests (docs/architecture.md §7): `unit` beside the code, `store` one contract run on every engine,
 * `fuzz` changed requests through the whole pipeline in one process, `http` real requests to the production build, `browser`
 * journeys in Chromium. The last two need a build, and come behind the others.
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
          ...quick,
          ...shared,
          name: 'unit',
          include: ['app/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
          setupFiles: ['tests/support/setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...quick,
          name: 'store',
          include: ['tests/store/**/*.test.ts'],
          globalSetup,
          setupFiles: ['tests/support/setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...quick,
          name: 'fuzz',
          include: ['tests/fuzz/**/*.test.ts'],
          setupFiles: ['tests/support/setup.ts'],
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          ...waiting,
          ...shared,
          name: 'http',
          include: ['tests/http/**/*.test.ts'],
          exclude: isOnServer ? aboutFiles.map((name) => `tests/http/${name}.test.ts`) : [],
          globalSetup,
          setupFiles: ['tests/support/setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          ...waiting,
          ...shared,
          name: 'http-postgres',
          include: isOnServer ? [] : onBothEngines.map((name) => `tests/http/${name}.test.ts`),
          env: { TEST_ENGINE: 'postgres' },
          globalSetup,
          setupFiles: ['tests/support/setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          ...waiting,
          ...shared,
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup,
          setupFiles: ['tests/support/setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
