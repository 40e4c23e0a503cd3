import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { build } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { install } from './install.mjs'
import { inRoot, root } from './place.mjs'
import { processorSeconds } from './processor-time.mjs'
import { runNode } from './run.mjs'

const resultsFile = 'tests/.artifacts/results.json'
const costsFile = 'tests/.artifacts/costs.jsonl'

/**
 * What the quick tier may cost, in seconds of a quiet processor after the installation. Everybody waits for it before every push. The goal is 15
 * minutes for the run and 20 seconds for a file (docs/testing.md). On 26 November 2026 eight runs on one machine took 634 to 970 seconds, with at most
 * 26 for a file; what is above the goal here is for that spread. Over it, the run fails: make the test cheaper, or move what proves a rule a
 * second time to the whole run.
 */
const budget = { run: 18 * 60, file: 30 }

/**
 * Milliseconds that `pace()` takes on a quiet processor of the machine where the budget was set. A processor that is slower, or shares its caches with
 * another busy one, takes longer for everything: the measured time is counted in proportion. Seen: 3.5 alone, 4 to 6 in a run.
 */
const quietPace = 3.5

/** @typedef {{ chromium: string, at: number, seconds: number }} Begun */

/**
 * Installs what tests need, and notes when that was done: what follows counts.
 *
 * @returns {Promise<Begun>}
 */
export async function beginRun() {
  await install()
  const chromium = await ensureChromium()
  return { chromium, at: Date.now(), seconds: processorSeconds() ?? 0 }
}

/**
 * Builds and runs the tests (or those the arguments select): the quick tier, or with `all` every test. The last line printed is the
 * contract's `N passed, N failed, N skipped`; before it stands what the run cost. `--engine postgres` runs those of requests and pages on
 * PostgreSQL.
 *
 * @param {Begun} begun
 * @param {string[]} args passed on to vitest
 * @param {{ all?: boolean }} [tier]
 * @returns {Promise<number>} exit code
 */
export async function runTests(begun, args, { all = false } = {}) {
  const at = args.indexOf('--engine')
  const [, engine = 'sqlite'] = at < 0 ? [] : args.slice(at, at + 2)
  if (!['sqlite', 'postgres'].includes(engine)) throw new Error(`--engine must be sqlite or postgres, not ${engine}.`)
  const selected = [
    ...(at < 0 ? args : args.toSpliced(at, 2)),
    ...(engine === 'postgres' ? ['--project', 'served'] : []),
  ]
  await build()
  mkdirSync(inRoot(dirname(costsFile)), { recursive: true })
  for (const file of [resultsFile, costsFile]) rmSync(inRoot(file), { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${resultsFile}`]
  const code = await runNode(
    'vitest/vitest.mjs',
    ['run', '--config', 'tests/vitest.config.ts', ...reporters, ...selected],
    {
      env: {
        NODE_ENV: 'test',
        CHROMIUM_PATH: begun.chromium,
        TEST_TIER: all ? 'all' : undefined,
        TEST_COSTS: inRoot(costsFile),
        ...(at >= 0 && { TEST_ENGINE: engine }),
      },
    },
  )
  const { passed, failed, skipped } = count(code)
  const over = printCost(begun, { isWhole: all, isPart: selected.length > 0 })
  for (const line of over) console.error(`✗ Over budget: ${line}`)
  console.log(`${passed} passed, ${failed + over.length} failed, ${skipped} skipped`)
  return failed + over.length > 0 ? code || 1 : code
}

/**
 * Prints the processor time of the run and of its ten dearest files, and compares it with the budget.
 *
 * @param {Begun} begun
 * @param {{ isWhole: boolean, isPart: boolean }} run
 * @returns {string[]} what is over budget; nothing in a whole run, which has none
 */
function printCost(begun, { isWhole, isPart }) {
  const waited = processorSeconds()
  /** @type {{ file?: string, engine?: string, seconds?: number, pace?: number, left?: number }[]} */
  const notes =
    read(costsFile, (text) =>
      text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ) ?? []
  if (waited === undefined || notes.length === 0) {
    console.log('Processor time is measured on Linux only.')
    return []
  }
  const files = notes
    .flatMap(({ file, engine, seconds = 0 }) =>
      file ? [{ name: `${relative(root, file)}${engine ? ` (${engine})` : ''}`, seconds }] : [],
    )
    .sort((one, other) => other.seconds - one.seconds)
  const left = notes.reduce((sum, note) => sum + (note.left ?? 0), 0)
  const all = waited + left - begun.seconds
  const inFiles = files.reduce((sum, { seconds }) => sum + seconds, 0)
  const minutes = (Date.now() - begun.at) / 60_000
  const paces = notes.flatMap(({ pace = 0 }) => pace || []).sort((one, other) => one - other)
  const slower = Math.max(1, (paces[paces.length >> 1] ?? quietPace) / quietPace)
  console.log(`\nThe dearest of ${files.length} files, in seconds of processor time:`)
  for (const { name, seconds } of files.slice(0, 10)) console.log(`${seconds.toFixed(1).padStart(8)}  ${name}`)
  console.log(`${inFiles.toFixed(1).padStart(8)}  all files`)
  console.log(`${(all - inFiles).toFixed(1).padStart(8)}  the rest: types, lint, build, vitest, PostgreSQL`)
  console.log(`${all.toFixed(1).padStart(8)}  together, in ${minutes.toFixed(1)} minutes by the clock`)
  console.log(
    `${(all / slower).toFixed(1).padStart(8)}  of a quiet processor: these took ${slower.toFixed(2)} times as long`,
  )
  if (isWhole) return []
  const quiet = files.map(({ name, seconds }) => ({ name, seconds: seconds / slower }))
  const dear = quiet.filter(({ seconds }) => seconds > budget.file)
  return [
    ...dear.map(({ name, seconds }) => `${name} took ${seconds.toFixed(1)} s of ${budget.file}`),
    ...(all / slower > budget.run && !isPart ? [`the run took ${(all / slower).toFixed(0)} s of ${budget.run}`] : []),
  ]
}

/**
 * A file that fails to load counts as one failure, and so does a run that failed although every test in it passed
 * (an unhandled rejection, no test found).
 *
 * @param {number} code vitest's exit code
 */
function count(code) {
  /** @type {undefined | { numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number, testResults: { status: string, assertionResults: unknown[] }[] }} */
  const results = read(resultsFile, JSON.parse)
  if (!results) return { passed: 0, failed: 1, skipped: 0 }
  const unloaded = results.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  const failed = results.numFailedTests + unloaded.length
  return {
    passed: results.numPassedTests,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    skipped: results.numPendingTests + results.numTodoTests,
  }
}

/**
 * What `parse` makes of a file the run wrote; undefined when there is none.
 *
 * @template T
 * @param {string} file
 * @param {(text: string) => T} parse
 */
function read(file, parse) {
  try {
    return parse(readFileSync(inRoot(file), 'utf8'))
  } catch {
    return undefined
  }
}
