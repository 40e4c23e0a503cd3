import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { inRoot } from './place.mjs'
import { runNode } from './run.mjs'

const stampFile = inRoot('build/.stamp')
const inputs = ['package.json', 'package-lock.json', 'react-router.config.ts', 'tsconfig.json', 'vite.config.ts']

/** Builds browser, server, processing thread and command line, unless the build is of exactly these sources. */
export async function build() {
  const wanted = stamp()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return
  console.log('Building…')
  rmSync(stampFile, { force: true })
  const started = Date.now()
  const code = await runNode('@react-router/dev/bin.js', ['build'], { env: { NODE_ENV: 'production' }, quiet: true })
  if (code !== 0) {
    console.error('\nBuilding failed; the output of react-router build is above.')
    process.exit(1)
  }
  // Sources edited while they were built leave a stamp that no longer fits them: the next start builds again.
  writeFileSync(stampFile, wanted)
  console.log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
}

/** One hash over names and contents of all that goes into a build. Some 300 small files: hundredths of a second. */
function stamp() {
  const hash = createHash('sha256')
  for (const file of [...inputs, ...filesUnder('app'), ...filesUnder('public')]) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(inRoot(file)))
      .update('\0')
  }
  return `${hash.digest('hex')}\n`
}

/** @param {string} folder */
function filesUnder(folder) {
  return readdirSync(inRoot(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => `${entry.parentPath ?? entry.path}/${entry.name}`.slice(inRoot('/').length))
    .filter((file) => !/^app\/ops\/(bootstrap|demo)\//.test(file))
    .sort()
}
