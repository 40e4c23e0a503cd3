import { requireNode } from './node-version.mjs'
import { beginRun, runTests } from './test-run.mjs'

// `npm test`: the quick tier, browser tests included, from a fresh clone. `npm run test:all`: every test. `npm test -- lookup` runs those with
// it in their path.
requireNode()
const [, , ...args] = process.argv
const all = args[0] === '--all'
process.exitCode = await runTests(await beginRun(), all ? args.slice(1) : args, { all })
