import { build } from './build.mjs'
import { requireNode } from './node-version.mjs'
import { run, runNode } from './run.mjs'
import { beginRun, runTests } from './test-run.mjs'

// `npm run check`: what has to hold before anything is pushed; `.ci/run` runs exactly this. What only reads the sources goes side by side.
requireNode()
const begun = await beginRun()
await step('types of the routes', () => runNode('@react-router/dev/bin.js', ['typegen'], { quiet: true }))
await Promise.all([
  step('format and lint', () => run('node_modules/.bin/biome', ['check', '--error-on-warnings', '.'], { quiet: true })),
  step('types', () => runNode('typescript-7/bin/tsc', ['--noEmit'], { quiet: true })),
  step('types of scripts', () => runNode('typescript-7/bin/tsc', ['-p', 'tsconfig.scripts.json'], { quiet: true })),
  step('build', build),
])
// Nothing is printed behind them: their final line is the result.
console.log('▸ tests')
process.exit(await runTests(begun, []))

/**
 * Runs one step; the first that fails ends everything.
 *
 * @param {string} name
 * @param {() => Promise<number | void>} work
 */
async function step(name, work) {
  const started = Date.now()
  const code = (await work()) ?? 0
  if (code !== 0) {
    console.error(`✗ ${name}`)
    process.exit(code)
  }
  console.log(`▸ ${name}: ok, ${((Date.now() - started) / 1000).toFixed(1)} s`)
}
