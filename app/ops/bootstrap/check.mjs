import { install } from './install.mjs'
import { requireNode } from './node-version.mjs'
import { run, runNode } from './run.mjs'
import { runArchitectureTests, runTests } from './test-run.mjs'

// `npm run check`: what has to hold before anything is pushed; `.ci/run` runs exactly this. Quickest first.
requireNode()
await install()
await step('format and lint', () =>
  run('node_modules/.bin/biome', ['check', '--error-on-warnings', '.'], { quiet: true }),
)
await step('types of the routes', () => runNode('@react-router/dev/bin.js', ['typegen'], { quiet: true }))
await step('types', () => runNode('typescript/bin/tsc', ['--noEmit'], { quiet: true }))
await step('architecture', runArchitectureTests)
await step('tests', () => runTests([]), { last: true })

/**
 * Runs one step and stops at the first that fails. After the last one nothing more is printed: its final line is the result.
 *
 * @param {string} name
 * @param {() => Promise<number>} work
 */
async function step(name, work, { last = false } = {}) {
  console.log(`▸ ${name}`)
  const started = Date.now()
  const code = await work()
  if (code !== 0) process.exit(code)
  if (!last) console.log(`  ok, ${((Date.now() - started) / 1000).toFixed(1)} s`)
}
