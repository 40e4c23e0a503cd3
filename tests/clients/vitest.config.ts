import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Programs of others, run unmodified against the production build: `npm run test:clients`, which installs them. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  resolve: { tsconfigPaths: true },
  test: {
    include: ['tests/clients/**/*.test.ts'],
    setupFiles: ['tests/support/setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
