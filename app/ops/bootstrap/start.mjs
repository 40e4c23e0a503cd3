import { build } from './build.mjs'
import { followNpm } from './follow-npm.mjs'
import { unpack } from './install.mjs'
import { requireNode } from './node-version.mjs'
import { runServer } from './run-server.mjs'

// `npm start`: everything from a fresh clone to a listening server. What is up to date is skipped.
requireNode()
followNpm()
const { compiled } = await unpack()
await Promise.all([compiled, build()])
await runServer()
