import { requireNode } from './node-version.mjs'
import { runTests } from './test-run.mjs'

// `npm test`: every test, browser tests included, from a fresh clone. `npm test -- lookup` runs those with it in their path.
requireNode()
process.exitCode = await runTests(process.argv.slice(2))
