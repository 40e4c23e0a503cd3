import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/*
 * better-sqlite3 as it was compiled here. On Node 24 it needs a header of ours: `object-wrap.h` says why. This file is part of the package, and
 * imports nothing of the others.
 */

const header = join(import.meta.dirname, 'object-wrap.h')
/** What only code that was compiled without the header calls. A ready-made binary made with Node 24.18 or older does not call it either. */
const fault = 'RemoveEnvironmentCleanupHook'

/** Environment variables for whatever compiles packages: what they need on Node 24. */
export function compilerFlags(version = process.versions.node) {
  if (process.platform === 'win32' || !version.startsWith('24.')) return {}
  return { CXXFLAGS: `${process.env.CXXFLAGS ?? ''} -include "${header}"`.trim() }
}

/**
 * Whether this Node would abort the process when the garbage collector frees a statement.
 *
 * @param {string} folder of better-sqlite3
 */
export function abortsProcess(folder, version = process.versions.node) {
  const binary = join(folder, 'build/Release/better_sqlite3.node')
  return version.startsWith('24.') && existsSync(binary) && readFileSync(binary).includes(fault)
}

/** The folder of the installed better-sqlite3; undefined without one. */
export function installedFolder() {
  try {
    return dirname(createRequire(import.meta.url).resolve('better-sqlite3/package.json'))
  } catch {
    return undefined
  }
}

/**
 * Compiles with the header what was compiled without. SQLite itself takes most of the time and does not need it: with make's files in place it is
 * left as it is, although its source is copied again. Returns whether it worked; what went wrong is on stderr.
 *
 * @param {string} folder of better-sqlite3
 */
export function compileAgain(folder, version = process.versions.node) {
  const env = { ...process.env, ...compilerFlags(version), JOBS: 'max' }
  const run = (/** @type {string} */ command, /** @type {string[]} */ args) =>
    spawnSync(command, args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
  const kept = '--old-file=Release/obj/gen/sqlite3/sqlite3.c'
  if (existsSync(join(folder, 'build/Makefile')) && run('make', ['-C', 'build', 'BUILDTYPE=Release', kept])) return true
  // npm names its own node-gyp. Other installers have one in the path.
  const gyp = process.env.npm_config_node_gyp
  const rebuild = ['rebuild', '--release', '--loglevel=error']
  return gyp ? run(process.execPath, [gyp, ...rebuild]) : run('node-gyp', rebuild)
}

/** What to do about it, for the person who starts the program. */
export const advice = `SQLite was compiled in a way that makes Node ${process.versions.node} end the process at any moment. \
Run “npm rebuild digestline” where it is installed, and start again. It needs python3, make and a C++ compiler. Node 22 does not have this fault.`
