import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))

/** Packs the build with `npm pack`, and unpacks it into `node_modules` like an installation. Returns the folder of the package. */
export async function installPackage(nodeModules: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'digestline-tarball-'))
  const pack = ['pack', '--ignore-scripts', '--json', '--loglevel=error', '--pack-destination', folder]
  const { stdout } = await run('npm', pack, { cwd: root })
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }]
  const installed = join(nodeModules, 'digestline')
  await mkdir(installed, { recursive: true })
  await run('tar', ['-xzf', join(folder, filename), '-C', installed, '--strip-components=1'])
  await rm(folder, { recursive: true })
  return installed
}
