import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { faults } from '../../../tests/mutations/faults.mjs'
import { copyTree } from './copy-tree.mjs'
import { requireNode } from './node-version.mjs'
import { run } from './run.mjs'
import { beginRun } from './test-run.mjs'

// `npm run test:mutations`: plants each fault of tests/mutations/faults.mjs in a copy of the tree, and expects the test file it names to
// fail. `-- escape inbox` chooses faults by words of their names. Those that need no build come first.
requireNode()
// A signal ends what runs now; it must not begin the next one.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130))
const words = process.argv.slice(2)
const chosen = faults.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
const { chromium } = await beginRun()
const tree = process.env.TEST_MUTATIONS_DIR ?? join(tmpdir(), 'digestline-mutations')
copyTree(tree, { linkPackages: true })
const results = join(tree, 'tests/.artifacts/mutation.json')

const isServed = (/** @type {string} */ file) => /^tests\/(http|browser)\//.test(file)
const inOrder = chosen.toSorted((one, other) => Number(isServed(one.caughtBy)) - Number(isServed(other.caughtBy)))

// A test file that fails without a fault says nothing about one.
const named = [...new Set(inOrder.map(({ caughtBy }) => caughtBy))]
if ((await build(named.some(isServed))) !== 0 || (await test(named)).failed !== 0) {
  console.error('✗ The named test files fail without a fault.')
  process.exit(1)
}

/** @type {string[]} */
const missed = []
for (const { name, file, find, replace, caughtBy } of inOrder) {
  const path = join(tree, file)
  const text = readFileSync(path, 'utf8')
  if (text.split(find).length !== 2) {
    console.error(`✗ ${name}: ${file} does not have the text once that the fault replaces`)
    missed.push(name)
    continue
  }
  const begun = Date.now()
  writeFileSync(
    path,
    text.replace(find, () => replace),
  )
  const isBuilt = (await build(isServed(caughtBy))) === 0
  const { failed } = isBuilt ? await test([caughtBy]) : { failed: 0 }
  writeFileSync(path, text)
  if (failed === 0) missed.push(name)
  const seconds = ((Date.now() - begun) / 1000).toFixed(0)
  console.log(
    `${failed > 0 ? '✓' : '✗'} ${name} · ${file} · ${caughtBy} · ${isBuilt ? `${seconds} s` : 'it does not build'}`,
  )
}
console.log(
  `${chosen.length - missed.length} passed, ${missed.length} failed, ${faults.length - chosen.length} skipped`,
)
process.exit(missed.length > 0 ? 1 : 0)

/**
 * Builds the copy, where the tests need it. Resolves to the exit code.
 *
 * @param {boolean} isNeeded
 */
async function build(isNeeded) {
  if (!isNeeded) return 0
  return run(process.execPath, ['node_modules/@react-router/dev/bin.js', 'build'], {
    cwd: tree,
    quiet: true,
    env: { NODE_ENV: 'production' },
  })
}

/**
 * Runs test files of the copy. `failed`: tests that failed; a file that does not load has no failed tests.
 *
 * @param {string[]} files
 * @returns {Promise<{ failed: number }>}
 */
async function test(files) {
  rmSync(results, { force: true })
  const reporters = ['--reporter=json', `--outputFile.json=${results}`]
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/vitest.config.ts', ...reporters, ...files]
  await run(process.execPath, args, {
    cwd: tree,
    quiet: true,
    silent: true,
    env: { NODE_ENV: 'test', CHROMIUM_PATH: chromium },
  })
  try {
    /** @type {{ numFailedTests: number }} */
    const { numFailedTests } = JSON.parse(readFileSync(results, 'utf8'))
    return { failed: numFailedTests }
  } catch {
    return { failed: 0 }
  }
}
