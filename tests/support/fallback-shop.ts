import { type ChildProcess, spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { until } from './until'

const root = fileURLToPath(new URL('../..', import.meta.url))

export type Shop = {
  url: string
  /** What its server printed so far, on both streams. */
  output: () => string
  stop: () => Promise<void>
}

/**
 * An application of React Router that fails in every way (tests/fixtures/fallback-app), built in a directory of its own with
 * `digestline/react-router` as it is published, and started. `dsn`: where it reports.
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

/** What is installed here, and the files that the package exports. */
async function installDependencies(into: string): Promise<void> {
  await mkdir(into)
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (!name.startsWith('.')) await symlink(join(root, 'node_modules', name), join(into, name))
  }
  const { exports } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    exports: Record<string, string | Record<string, string>>
  }
  for (const file of Object.values(exports).flatMap((entry) =>
    Object.values(typeof entry === 'string' ? [entry] : entry),
  )) {
    await mkdir(dirname(join(into, 'digestline', file)), { recursive: true })
    await cp(join(root, file), join(into, 'digestline', file))
  }
}

const exitOf = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once('close', resolve))
