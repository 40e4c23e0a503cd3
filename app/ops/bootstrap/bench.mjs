import { build } from './build.mjs'
import { install } from './install.mjs'
import { requireNode } from './node-version.mjs'
import { run } from './run.mjs'

// `npm run bench`: the benchmarks against the production build. `-- --quick` for a first impression.
requireNode()
await install()
await build()

process.exitCode = await run(process.execPath, ['bench/bench.mjs', ...process.argv.slice(2)], {
  env: { NODE_ENV: 'production' },
})
