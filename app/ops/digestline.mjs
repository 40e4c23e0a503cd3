#!/usr/bin/env node
import { existsSync } from 'node:fs'

// The command `digestline`: plain JavaScript, because it has to be able to say that nothing is built yet.
const built = new URL('../../build/server/cli.js', import.meta.url)

if (existsSync(built)) {
  const { main } = await import(built.href)
  process.exitCode = await main(process.argv.slice(2))
} else {
  console.error('Digestline is not built yet. Run “npm start” once; it installs and builds everything.')
  process.exitCode = 1
}
