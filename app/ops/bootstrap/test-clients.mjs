import { mkdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from './build.mjs'
import { install } from './install.mjs'
import { requireNode } from './node-version.mjs'
import { inRoot } from './place.mjs'
import { run, runNode } from './run.mjs'

// `npm run test:clients`: Sentry's own clients, unmodified, against a started Digestline. They are installed in a folder of their own and not
// dependencies: 100 MB. The folder stays, so that the next run need not install them again. `npm test` plays the requests that the same versions sent.
requireNode()
await install()
const folder = process.env.TEST_CLIENTS_DIR ?? join(tmpdir(), 'digestline-clients')
mkdirSync(folder, { recursive: true })
const wanted = ['mcp-server', 'sentry'].map((name) => {
  const file = inRoot(`tests/fixtures/sentry-clients/${name}.json`)
  /** @type {{ client: string, version: string }} */
  const { client, version } = JSON.parse(readFileSync(file, 'utf8'))
  return `${client}@${version}`
})
console.log(`▸ ${wanted.join(', ')}: ${folder}`)
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
const options = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error', '--prefix', folder]
const installed = await run(npm, ['install', ...options, ...wanted])
if (installed !== 0) {
  console.error('The clients could not be installed: the output of npm is above.')
  process.exit(installed)
}
await build()
process.exitCode = await runNode(
  'vitest/vitest.mjs',
  ['run', '--config', 'tests/clients/vitest.config.ts', ...process.argv.slice(2)],
  {
    env: { NODE_ENV: 'test', CLIENTS_DIR: folder },
  },
)
