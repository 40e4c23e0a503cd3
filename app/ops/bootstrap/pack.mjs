import { build } from './build.mjs'
import { install } from './install.mjs'
import { requireNode } from './node-version.mjs'

// `npm pack` calls this first: the package has the build in it, so that it starts without building.
requireNode()
await install()
await build()
