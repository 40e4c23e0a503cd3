import { type ChildProcess, spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { installPackage } from './packed-package'
import { until } from './until'

const root = fileURLToPath(new URL('../..', import.meta.url))

export type Shop = {
  url: string
  /** What its server printed so far, on both streams. */
  output: () => string
  stop: () => Promise<void>
}

/**
 * Builds and starts an application of React Router that fails in every way (tests/fixtures/fallback-app), with `digestline/react-router` from
 * the tarball that `npm pack` makes. `dsn`: where it reports.
 */
export async function startFallbackShop(dsn: string): Promise<Shop> {
  const directory = await mkdtemp(join(tmpdir(), 'digestline-shop-'))
  await cp(join(root, 'tests/fixtures/fallback-app'), directory, { recursive: true })
  await installDependencies(join(directory, 'node_modules'))
  const surroundings = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', NODE_ENV: 'production', DSN: dsn }
  const options = { cwd: directory, env: surroundings, stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'] }
  const building = spawn(process.execPath, ['node_modules/@react-router/dev/bin.js', 'build'], options)
  const [said, complained, code] = await Promise.all([text(building.stdout), text(building.stderr), exitOf(building)])
  if (code !== 0) throw new Error(`The shop could not be built:\n${said}${complained}`)
  const server = spawn(process.execPath, ['server.mjs'], options)
  let printed = ''
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (chunk) => {
      printed += chunk
    })
  }
  const ended = exitOf(server)
  const url = await until('the shop to listen', () => {
    if (server.exitCode !== null) throw new Error(`The shop ended with ${server.exitCode}:\n${printed}`)
    return /listening on (\S+)/.exec(printed)?.[1]
  })
  return {
    url,
    output: () => printed,
    async stop() {
      server.kill()
      await ended
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** The packages that are installed here, and the package of this repository from its tarball. */
async function installDependencies(into: string): Promise<void> {
  await mkdir(into)
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (!name.startsWith('.')) await symlink(join(root, 'node_modules', name), join(into, name))
  }
  await installPackage(into)
}

const exitOf = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once('close', resolve))
