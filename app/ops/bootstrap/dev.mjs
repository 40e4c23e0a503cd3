import { followNpm } from './follow-npm.mjs'
import { install } from './install.mjs'
import { requireNode } from './node-version.mjs'
import { runNode } from './run.mjs'

// `npm run dev`: react-router dev with hot reload, intake included, where `npm start` would listen.
requireNode()
followNpm()
await install()

const { PORT = '3000', HOST = '127.0.0.1' } = process.env
const args = ['dev', '--port', PORT, '--host', HOST, '--strictPort', ...process.argv.slice(2)]
process.exitCode = await runNode('@react-router/dev/bin.js', args, { env: { NODE_ENV: 'development' } })
