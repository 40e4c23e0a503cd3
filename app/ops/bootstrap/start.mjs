import { build } from './build.mjs'
import { followNpm } from './follow-npm.mjs'
import { install } from './install.mjs'
import { requireNode } from './node-version.mjs'
import { inRoot } from './place.mjs'

// `npm start`: everything from a fresh clone to a listening server. What is up to date is skipped.
requireNode()
followNpm()
await install()
await build()

process.env.NODE_ENV = 'production'
// In this very process: signals reach the server without a go-between.
const { serve } = await import(new URL(`file://${inRoot('build/server/server.js')}`).href)
try {
  await serve()
} catch (error) {
  explain(error)
}

/**
 * What the operator can mend is said in one sentence; only what is our fault comes with a stack.
 *
 * @param {unknown} error
 */
function explain(error) {
  if (!(error instanceof Error)) throw error
  const busy = 'code' in error && error.code === 'EADDRINUSE'
  if (!busy && error.name !== 'ConfigError') throw error
  console.error(busy ? `Port ${process.env.PORT || 3000} is taken. Choose another: PORT=3001 npm start` : error.message)
  process.exit(1)
}
