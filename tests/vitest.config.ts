import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Five kinds of tests (README, "How it is tested"): `unit` beside the code, `store` one contract run on every engine,
 * `fuzz` changed requests through the whole street in one process, `http` real requests to the production build, `browser`
 * journeys in Chromium. The last two need a build.
 */
export default defineConfig({
  root,
  resolve: { tsconfigPaths: true },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['app/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
          setupFiles: ['tests/support/setup.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'store', include: ['tests/store/**/*.test.ts'], setupFiles: ['tests/support/setup.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'fuzz',
          include: ['tests/fuzz/**/*.test.ts'],
          setupFiles: ['tests/support/setup.ts'],
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'http',
          include: ['tests/http/**/*.test.ts'],
          setupFiles: ['tests/support/setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          setupFiles: ['tests/support/setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
