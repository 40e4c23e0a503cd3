import { readFileSync, rmSync } from 'node:fs'
import { build } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { unpack } from './install.mjs'
import { inRoot } from './place.mjs'
import { runNode } from './run.mjs'

const config = ['--config', 'tests/vitest.config.ts']
const resultsFile = 'tests/.artifacts/results.json'

/**
 * Installs, builds and runs every test (or those the arguments select). The last line printed is the contract's
 * `N passed, N failed, N skipped`. `--engine postgres` runs those of requests and pages on PostgreSQL.
 *
 * @param {string[]} args passed on to vitest
 * @returns {Promise<number>} exit code
 */
export async function runTests(args) {
  const at = args.indexOf('--engine')
  const [, engine = 'sqlite'] = at < 0 ? [] : args.slice(at, at + 2)
  if (!['sqlite', 'postgres'].includes(engine)) throw new Error(`--engine must be sqlite or postgres, not ${engine}.`)
  const others = at < 0 ? args : args.toSpliced(at, 2)
  const onServer = engine === 'postgres' ? ['--project', 'served'] : []
  const { compiled } = await unpack()
  const [chromium] = await Promise.all([ensureChromium(), build(), compiled])
  rmSync(inRoot(resultsFile), { force: true })
  const named = ['default', 'json', './tests/support/flaky-tests.ts'].map((name) => `--reporter=${name}`)
  const reporters = [...named, `--outputFile.json=${resultsFile}`]
  const code = await runNode('vitest/vitest.mjs', ['run', ...config, ...reporters, ...onServer, ...others], {
    env: { NODE_ENV: 'test', CHROMIUM_PATH: chromium, ...(at >= 0 && { TEST_ENGINE: engine }) },
  })
  const { passed, failed, skipped } = count(code)
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`)
  return failed > 0 ? code || 1 : code
}

/**
 * A file that fails to load counts as one failure, and so does a run that failed although every test in it passed
 * (an unhandled rejection, no test found).
 *
 * @param {number} code vitest's exit code
 */
function count(code) {
  const results = readResults()
  if (!results) return { passed: 0, failed: 1, skipped: 0 }
  const unloaded = results.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  const failed = results.numFailedTests + unloaded.length
  return {
    passed: results.numPassedTests,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    skipped: results.numPendingTests + results.numTodoTests,
  }
}

/** @returns {undefined | { numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number, testResults: { status: string, assertionResults: unknown[] }[] }} */
function readResults() {
  try {
    return JSON.parse(readFileSync(inRoot(resultsFile), 'utf8'))
  } catch {
    return undefined
  }
}
