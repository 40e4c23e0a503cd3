import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'

/** Chromium without the parts that need a screen: the browser tests take half of the processor time with it. */
const shells = ['chromium-headless-shell', 'headless_shell', 'chrome-headless-shell']
const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const usualPlaces = [
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Path of a Chromium for the browser tests: `CHROMIUM_PATH`, a headless shell, and otherwise a whole browser of the PATH, the usual
 * places, or Playwright's own downloads.
 *
 * @returns {string | undefined}
 */
export function findChromium() {
  return process.env.CHROMIUM_PATH || findShell() || findBrowser()
}

const findShell = () => [...inPath(shells), ...playwrightDownloads('chromium_headless_shell-')].find(isExecutable)

const findBrowser = () => [...inPath(names), ...usualPlaces, ...playwrightDownloads('chromium-')].find(isExecutable)

/** The same; installs a headless shell where we may, or a whole browser. Stops with what to do when there is neither. */
export async function ensureChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const found = findShell()
  if (found) return found
  if (process.getuid?.() === 0 && isExecutable('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the browser tests…')
    if ((await aptGet('update', '-q')) === 0) {
      // Only Debian has the shell as a package.
      const installed = await aptGet('install', '-qy', '--no-install-recommends', 'chromium-headless-shell')
      if (installed !== 0 && !findBrowser()) await aptGet('install', '-qy', '--no-install-recommends', 'chromium')
    }
  }
  const chosen = findChromium()
  if (chosen) return chosen
  console.error('The browser tests need Chromium, which was not found. Either install one (apt install chromium,')
  console.error('brew install --cask chromium, or npx playwright-core install chromium) or set CHROMIUM_PATH to it.')
  process.exit(1)
}

/** @param {string[]} args */
const aptGet = (...args) => run('apt-get', args, { env: { DEBIAN_FRONTEND: 'noninteractive' }, quiet: true })

/** @param {string[]} programs */
const inPath = (programs) =>
  (process.env.PATH ?? '').split(delimiter).flatMap((folder) => programs.map((name) => join(folder, name)))

/** @param {string} prefix of the folder's name */
function playwrightDownloads(prefix) {
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), '.cache/ms-playwright')
  if (!existsSync(cache)) return []
  return readdirSync(cache)
    .filter((name) => name.startsWith(prefix))
    .flatMap((name) =>
      ['chrome', ...shells].flatMap((program) => [
        join(cache, name, 'chrome-linux', program),
        join(cache, name, 'chrome-linux64', program),
        join(cache, name, 'chrome-headless-shell-linux64', program),
      ]),
    )
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
