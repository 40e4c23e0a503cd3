import { readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { faults } from '../../../tests/mutations/faults.mjs'
import { copyTree } from './copy-tree.mjs'
import { requireNode } from './node-version.mjs'
import { processorSeconds } from './processor-time.mjs'
import { run } from './run.mjs'
import { beginRun } from './test-run.mjs'

// `npm run test:mutations`: plants each fault of tests/mutations/faults.mjs in a copy of the tree, and expects the test file it names to
// fail. `-- escape inbox` chooses faults by words of their names. Those that need no build come first, and those of one test file together.
requireNode()
// A signal ends what runs now; it must not begin the next one.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130))
const words = process.argv.slice(2)
const chosen = faults.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
if (chosen.length === 0) stop(`No fault has one of these words in its name: ${words.join(' ')}`)
const isServed = (/** @type {string} */ file) => /^tests\/(http|browser)\//.test(file)
const place = (/** @type {string} */ file) => `${Number(isServed(file))} ${file}`
const inOrder = chosen.toSorted((one, other) => place(one.caughtBy).localeCompare(place(other.caughtBy)))

const { chromium, at, seconds } = await beginRun()
const tree = process.env.TEST_MUTATIONS_DIR ?? join(tmpdir(), 'digestline-mutations')
copyTree(tree, { linkPackages: true })
const results = join(tree, 'tests/.artifacts/mutation.json')
/** Seconds after which a build or a run of one test file is ended. A test that hangs fails before, by its own time-out. */
const limit = 15 * 60

for (const fault of inOrder)
  if (planted(fault) === undefined) stop(`${fault.file} does not have this once: ${fault.find}`)

// A test file that fails without a fault says nothing about one, nor does one without tests.
const named = [...new Set(inOrder.map(({ caughtBy }) => caughtBy))]
if (!(await build(named.some(isServed)))) stop('The copy does not build without a fault.')
const sound = await test(named, limit * 4)
const unsound = named.filter((file) => !sound.get(file)?.isSound)
if (unsound.length > 0)
  stop(
    unsound
      .map((file) => [`${file} fails without a fault`, ...(sound.get(file)?.failed ?? [])].join('\n  '))
      .join('\n'),
  )

let caught = 0
for (const fault of inOrder) {
  const begun = Date.now()
  const path = join(tree, fault.file)
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, planted(fault) ?? text)
  const isBuilt = await build(isServed(fault.caughtBy))
  const found = isBuilt && (await test([fault.caughtBy], limit)).get(fault.caughtBy)
  writeFileSync(path, text)
  const isCaught = found && found.failed.length > 0
  if (isCaught) caught++
  const why = isCaught ? '' : ` · ${isBuilt ? (found ? 'no test fails' : 'no test ran to its end') : 'does not build'}`
  const took = ((Date.now() - begun) / 1000).toFixed(0)
  console.log(`${isCaught ? '✓' : '✗'} ${fault.name} · ${fault.file} · ${fault.caughtBy} · ${took} s${why}`)
}
const spent = (processorSeconds() ?? 0) - seconds
console.log(`${((Date.now() - at) / 60_000).toFixed(1)} minutes, ${(spent / 60).toFixed(1)} of processor time`)
console.log(`${caught} passed, ${chosen.length - caught} failed, ${faults.length - chosen.length} skipped`)
process.exit(caught < chosen.length ? 1 : 0)

/**
 * The file with the fault; undefined where it does not have the text once that the fault replaces.
 *
 * @param {typeof faults[number]} fault
 */
function planted({ file, find, replace }) {
  const text = readFileSync(join(tree, file), 'utf8')
  return text.split(find).length === 2 ? text.replace(find, () => replace) : undefined
}

/**
 * Builds the copy, where the tests need it. Resolves to whether it does build.
 *
 * @param {boolean} isNeeded
 */
async function build(isNeeded) {
  if (!isNeeded) return true
  const args = ['node_modules/@react-router/dev/bin.js', 'build']
  const env = { NODE_ENV: 'production' }
  return (await run(process.execPath, args, { cwd: tree, quiet: true, group: true, limit, env })) === 0
}

/**
 * Runs test files of the copy. By file: the tests that failed, and whether it has tests and all went well. A file that did not load, or a run
 * that was ended, has no failed tests.
 *
 * @param {string[]} files
 * @param {number} limit
 * @returns {Promise<Map<string, { failed: string[], isSound: boolean }>>}
 */
async function test(files, limit) {
  rmSync(results, { force: true })
  const reporters = ['--reporter=json', `--outputFile.json=${results}`]
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/vitest.config.ts', ...reporters, ...files]
  const env = { NODE_ENV: 'test', CHROMIUM_PATH: chromium }
  await run(process.execPath, args, { cwd: tree, quiet: true, silent: true, group: true, limit, env })
  try {
    /** @type {{ testResults: { name: string, status: string, assertionResults: { status: string, fullName: string }[] }[] }} */
    const { testResults } = JSON.parse(readFileSync(results, 'utf8'))
    return new Map(
      testResults.map(({ name, status, assertionResults }) => {
        const failed = assertionResults.flatMap((one) => (one.status === 'failed' ? [one.fullName] : []))
        const isSound = status === 'passed' && assertionResults.some((one) => one.status === 'passed')
        return [relative(realpathSync(tree), name), { failed, isSound }]
      }),
    )
  } catch {
    return new Map()
  }
}

/**
 * Ends the run: nothing can be said about the faults.
 *
 * @param {string} message
 * @returns {never}
 */
function stop(message) {
  console.error(`✗ ${message}`)
  process.exit(1)
}
