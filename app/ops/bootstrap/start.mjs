import { build } from './build.mjs'
import { install } from './install.mjs'
import { requireNode } from './node-version.mjs'
import { inRoot } from './place.mjs'

// `npm start`: everything from a fresh clone to a listening server. What is up to date is skipped.
requireNode()
await install()
await build()

process.env.NODE_ENV = 'production'
// In this very process: signals reach the server without a go-between.
const { serve } = await import(new URL(`file://${inRoot('build/server/server.js')}`).href)
await serve()
