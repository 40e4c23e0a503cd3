import { spawn } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { copyTree } from './copy-tree.mjs'

// `npm run test:nodes`: the suite on each Node that users have. `-- 22 26 -- tests/http/wire` names versions, and what vitest runs;
// `-- --smoke` runs the smoke journey instead (smoke-journey.mjs): pack, install in an empty folder, start, send events with an SDK, look them up.
// Binaries and headers are those of the registry's packages `node-<platform>-<arch>`; each version has its own copy of the tree, because
// compiled packages fit one version only. Copies stay in the scratch folder, so that the next run need not install again.
// 20.19 is the oldest that is supported: package.json, `engines`.
const all = ['20.19', '22', '24', '26']
const scratch = process.env.TEST_NODES_DIR ?? join(tmpdir(), 'digestline-nodes')
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'

const args = process.argv.slice(2)
const end = args.includes('--') ? args.indexOf('--') : args.length
const isSmoke = args.slice(0, end).includes('--smoke')
const named = args.slice(0, end).filter((arg) => arg !== '--smoke')
const versions = named.length > 0 ? named : all
const selected = args.slice(end + 1)
const unknown = versions.find((version) => !/^\d+(\.\d+){0,2}$/.test(version))
if (unknown !== undefined) {
  console.error(`${unknown} is not a Node version. Example: npm run test:nodes -- 22 26 -- tests/http/wire`)
  process.exit(1)
}

/** @type {string[]} */
const results = []
for (const version of versions) {
  const prefix = await installNode(version)
  const tree = join(scratch, `tree-${version}`)
  copyTree(tree)
  console.log(`▸ Node ${version}: ${prefix}`)
  const env = { PATH: `${join(prefix, 'bin')}${delimiter}${process.env.PATH}`, npm_config_nodedir: prefix }
  const script = isSmoke ? 'smoke-journey.mjs' : 'test.mjs'
  const { code, last } = await run(join(prefix, 'bin/node'), [`app/ops/bootstrap/${script}`, ...selected], tree, env)
  results.push(`Node ${version}: ${last}`)
  if (code !== 0) process.exitCode = 1
}
for (const result of results) console.log(result)

/**
 * Installs a Node and returns its prefix, the folder of `bin` and `include`.
 *
 * @param {string} version
 */
async function installNode(version) {
  const name = `node-${process.platform}-${process.arch}`
  const folder = join(scratch, `node-${version}`)
  const prefix = join(folder, 'node_modules', name)
  mkdirSync(folder, { recursive: true })
  if (existsSync(join(prefix, 'bin/node'))) return prefix
  const options = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error', '--prefix', folder]
  const { code } = await run(npm, ['install', ...options, `${name}@${version}`], folder, {})
  if (code === 0) return prefix
  console.error(`Node ${version} could not be installed: the output of npm is above.`)
  process.exit(1)
}

/**
 * Runs a program to its end, with its output on ours. `last`: the last line it printed.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {string} cwd
 * @param {Record<string, string>} env
 * @returns {Promise<{ code: number, last: string }>}
 */
function run(command, args, cwd, env) {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] })
  let tail = ''
  child.stdout.on('data', (chunk) => {
    process.stdout.write(chunk)
    tail = `${tail}${chunk}`.slice(-1000)
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 1, last: tail.trimEnd().split('\n').at(-1) ?? '' }))
  })
}
