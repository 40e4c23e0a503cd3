import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { compilerFlags } from './compiled-sqlite.mjs'
import { inRoot } from './place.mjs'
import { run } from './run.mjs'

const stampFile = inRoot('node_modules/.digestline-lock')

/** Installs the packages of the lock file, unless exactly these are installed for exactly this Node. */
export async function install() {
  await (await unpack()).compiled
}

/**
 * The same in two steps: resolves when the packages are unpacked, and `compiled` when SQLite is compiled too. Compiling takes a minute on
 * one processor; building the application, checking types and linting do not need it.
 * The stamp lies inside node_modules, which `npm ci` deletes first: an interrupted installation never looks complete.
 *
 * @returns {Promise<{ compiled: Promise<void> }>}
 */
export async function unpack() {
  const wanted = stamp()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return { compiled: Promise.resolve() }
  console.log('Installing packages; compiling SQLite takes a minute or two the first time…')
  const started = Date.now()
  // Development packages too: the build and the tests need them. A NODE_ENV=production around us must not leave them out.
  await npm(['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund'])
  return { compiled: compile(wanted, started) }
}

/**
 * Runs the one script of a package that has to run: SQLite's, which fetches or compiles the binary.
 *
 * @param {string} wanted the stamp
 * @param {number} started
 */
async function compile(wanted, started) {
  await npm(['rebuild', 'better-sqlite3'])
  writeFileSync(stampFile, wanted)
  console.log(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`)
}

/**
 * Ends the process if npm fails.
 *
 * @param {string[]} args
 */
async function npm(args) {
  const env = { ...headers(), ...compilerFlags(), JOBS: 'max' }
  const command = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  // A compiler that went on after us would write into the packages of the next installation.
  const code = await run(command, [...args, '--loglevel=error'], { env, quiet: true, group: true })
  if (code === 0) return
  console.error(`\nInstalling failed; the output of npm ${args[0]} is above.`)
  console.error('Without a prebuilt binary, SQLite is compiled. That needs python3, make and a C++ compiler.')
  process.exit(1)
}

/** Compiled packages fit one ABI and one machine, so another Node installs again. */
function stamp() {
  const lock = createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .digest('hex')
  const flags = compilerFlags().CXXFLAGS ? ' object-wrap' : ''
  return `${lock} ${process.platform} ${process.arch} ${process.versions.modules}${flags}\n`
}

/** Compiling needs Node's headers. Where they came with Node itself, node-gyp need not (and without a network cannot) fetch them. */
function headers() {
  const prefix = dirname(dirname(process.execPath))
  const header = join(prefix, 'include/node/node_version.h')
  if (process.env.npm_config_nodedir || !existsSync(header)) return {}
  const text = readFileSync(header, 'utf8')
  const version = ['MAJOR', 'MINOR', 'PATCH'].map((part) => new RegExp(`NODE_${part}_VERSION (\\d+)`).exec(text)?.[1])
  return version.join('.') === process.versions.node ? { npm_config_nodedir: prefix } : {}
}
