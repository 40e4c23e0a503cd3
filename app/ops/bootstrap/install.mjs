import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inRoot } from './place.mjs'
import { run } from './run.mjs'

const stampFile = inRoot('node_modules/.digestline-lock')

/**
 * Installs the packages of the lock file, unless exactly these are installed for exactly this Node.
 * The stamp lies inside node_modules, which `npm ci` deletes first: an interrupted installation never looks complete.
 */
export async function install() {
  const wanted = stamp()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return
  console.log('Installing packages; compiling SQLite takes a minute or two the first time…')
  const started = Date.now()
  // Development packages too: the build and the tests need them. A NODE_ENV=production around us must not leave them out.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  // sentry-cli (tests only) comes as a package; where there is none for the machine it would be fetched from elsewhere, or fail.
  const env = { ...headers(), ...compilerFlags(), SENTRYCLI_SKIP_DOWNLOAD: '1' }
  const code = await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { env, quiet: true })
  if (code !== 0) {
    console.error('\nInstalling failed; the output of npm ci is above.')
    console.error(
      'SQLite is compiled where no ready-made binary can be fetched: that takes python3, make and a C++ compiler.',
    )
    process.exit(1)
  }
  writeFileSync(stampFile, wanted)
  console.log(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`)
}

/** Compiled packages fit one ABI and one machine, so another Node installs again. */
function stamp() {
  const lock = createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .digest('hex')
  const flags = compilerFlags().CXXFLAGS ? ' object-wrap' : ''
  return `${lock} ${process.platform} ${process.arch} ${process.versions.modules}${flags}\n`
}

/** What a compiled package needs on Node 24; `object-wrap.h` says why. */
function compilerFlags() {
  if (process.platform === 'win32' || process.versions.node.split('.')[0] !== '24') return {}
  return { CXXFLAGS: `${process.env.CXXFLAGS ?? ''} -include "${inRoot('app/ops/bootstrap/object-wrap.h')}"`.trim() }
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
