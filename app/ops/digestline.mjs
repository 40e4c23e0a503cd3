#!/usr/bin/env node
import { existsSync } from 'node:fs'

// The command `digestline`: plain JavaScript, because it has to be able to say that nothing is built yet.
const built = new URL('../../build/server/cli.js', import.meta.url)

// It runs beside every server: it loads nothing but its own file.
const pipe = process.argv[2] === 'pipe' && !/^(?:--help|-h)$/.test(process.argv[3] ?? '--help')

if (existsSync(built) && pipe) {
  const { pipe: run } = await import(new URL('pipe.js', built).href)
  await run(process.argv.slice(3))
} else if (existsSync(built)) {
  // React chooses its build by this: the other one is slower and speaks to developers.
  process.env.NODE_ENV = 'production'
  const program = process.argv[2] === 'serve' ? new URL('serve-command.js', built) : built
  if (process.argv[2] === 'serve') await warnOfSqlite()
  const { main } = await import(program.href)
  const code = await main(process.argv.slice(2))
  // A server that failed half-way may hold a port or a thread open. After success `serve` goes on.
  if (code !== 0) process.exit(code)
} else {
  console.error('Digestline is not built yet. Run “npm start” once; it installs and builds everything.')
  process.exitCode = 1
}

/** Installed without its scripts, or without a compiler, SQLite may be compiled so that Node 24 aborts. */
async function warnOfSqlite() {
  const { abortsProcess, advice, installedFolder } = await import('./bootstrap/compiled-sqlite.mjs')
  const folder = installedFolder()
  if (folder && abortsProcess(folder)) console.error(advice)
}
