import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const usualPlaces = [
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Path of a Chromium for the browser tests: `CHROMIUM_PATH`, the PATH, the usual places, Playwright's own downloads.
 *
 * @returns {string | undefined}
 */
export function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  return [...candidates, ...usualPlaces, ...playwrightDownloads()].find(isExecutable)
}

/** The same, installed when there is none and we may; otherwise stops with what to do. */
export async function ensureChromium() {
  const found = findChromium()
  if (found) return found
  if (process.getuid?.() === 0 && isExecutable('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the browser tests…')
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    const updated = await run('apt-get', ['update', '-q'], { env, quiet: true })
    if (updated === 0)
      await run('apt-get', ['install', '-qy', '--no-install-recommends', 'chromium'], { env, quiet: true })
    const installed = findChromium()
    if (installed) return installed
  }
  console.error('The browser tests need Chromium, which was not found. Either install one (apt install chromium,')
  console.error('brew install --cask chromium, or npx playwright-core install chromium) or set CHROMIUM_PATH to it.')
  process.exit(1)
}

function playwrightDownloads() {
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), '.cache/ms-playwright')
  if (!existsSync(cache)) return []
  return readdirSync(cache)
    .filter((name) => name.startsWith('chromium-'))
    .flatMap((name) => [join(cache, name, 'chrome-linux/chrome'), join(cache, name, 'chrome-linux64/chrome')])
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
