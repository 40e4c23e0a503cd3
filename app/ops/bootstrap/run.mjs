import { spawn } from 'node:child_process'
import { root } from './place.mjs'

/**
 * Runs a program to its end in the repository's root and resolves to its exit code (128 + n for a signal).
 * `quiet` keeps its output back unless it fails. Signals we get while it runs are passed on, and it ends when we do; with `group` all that
 * it started ends too. `cwd`: another folder than the repository's root. `silent`: keeps its output back if it fails, too. `limit`: seconds
 * after which it is ended.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>, quiet?: boolean, silent?: boolean, group?: boolean, cwd?: string, limit?: number }} [options]
 * @returns {Promise<number>}
 */
export function run(command, args, options = {}) {
  const { env = {}, quiet = false, silent = false, group = false, cwd = root, limit } = options
  const detached = group && process.platform !== 'win32'
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    detached,
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
  })
  /** @type {Buffer[]} */
  const output = []
  child.stdout?.on('data', (chunk) => output.push(chunk))
  child.stderr?.on('data', (chunk) => output.push(chunk))
  const passOn = (/** @type {NodeJS.Signals} */ signal) => {
    if (detached && child.pid && child.exitCode === null) process.kill(-child.pid, signal)
    else child.kill(signal)
  }
  // A caller that runs several ends with the first that fails, and the others with it.
  const reap = () => passOn('SIGTERM')
  process.on('SIGINT', passOn).on('SIGTERM', passOn).on('exit', reap)
  const timer = limit === undefined ? undefined : setTimeout(() => passOn('SIGKILL'), limit * 1000)
  return new Promise((resolve) => {
    const end = (/** @type {number} */ code) => {
      clearTimeout(timer)
      process.off('SIGINT', passOn).off('SIGTERM', passOn).off('exit', reap)
      if (code !== 0 && !silent) process.stderr.write(Buffer.concat(output))
      resolve(code)
    }
    child.once('error', (error) => {
      output.push(Buffer.from(`${command}: ${error.message}\n`))
      end(127)
    })
    child.once('close', (code, signal) => end(code ?? (signal ? 130 : 1)))
  })
}

/**
 * The same for a JavaScript program out of node_modules: no shell, no npx.
 *
 * @param {string} file
 * @param {string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export function runNode(file, args, options) {
  return run(process.execPath, [`node_modules/${file}`, ...args], options)
}
