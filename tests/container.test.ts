import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { serve } from '../app/ops/commands/serve.server'
import { settingNames } from '../app/setting-names'

/*
 * The container image and its compose files are read here, not built: that needs a container engine and images from the network. What the image
 * installs is packed and started by tests/http/package.test.ts.
 * Built and run by hand last on 2026-11-23, with buildah, podman and Docker Compose (`docs/operations.md`, section 5).
 */

const root = join(import.meta.dirname, '..')
const folder = 'docs/container'
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const pkg = JSON.parse(read('package.json')) as {
  name: string
  bin: Record<string, string>
  files: string[]
  engines: { node: string }
  allowScripts: Record<string, boolean>
}

type Instruction = { name: string; rest: string }
type Stage = { from: string; name: string | undefined; instructions: Instruction[] }

/** The stages of the Dockerfile. Lines that end with a backslash go on in the next one. */
function stagesOf(text: string): Stage[] {
  const lines = text.replaceAll(/\\\n\s*/g, '').split('\n')
  const stages: Stage[] = []
  for (const line of lines) {
    const [, name, rest] = /^([A-Z]+) (.+)$/.exec(line) ?? []
    if (!name || !rest) continue
    const from = name === 'FROM' ? /^(\S+)(?: AS (\S+))?$/.exec(rest) : undefined
    if (from) stages.push({ from: from[1]!, name: from[2], instructions: [] })
    else stages.at(-1)?.instructions.push({ name, rest })
  }
  return stages
}

const stages = stagesOf(read(`${folder}/Dockerfile`))
const image = stages.at(-1)!
const only = (stage: Stage, name: string): string => {
  const found = stage.instructions.filter((one) => one.name === name)
  expect(found, name).toHaveLength(1)
  return found[0]!.rest
}
const environment = new Map(
  only(image, 'ENV')
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
)

test('every stage has the same Node, which is one of those that are supported and tested', () => {
  const majors = stages.map(({ from }) => /^node:(\d+)-/.exec(from)?.[1])
  expect(new Set(majors).size).toBe(1)
  const [, least] = /^>=(\d+)\./.exec(pkg.engines.node) ?? []
  expect(Number(majors[0])).toBeGreaterThanOrEqual(Number(least))
  const tested = /^const all = \[(.+)\]$/m.exec(read('app/ops/bootstrap/test-nodes.mjs'))?.[1]
  expect(tested).toContain(`'${majors[0]}'`)
})

test('what is copied exists, and what the build needs is not ignored', () => {
  const ignored = read(`${folder}/Dockerfile.dockerignore`).trim().split('\n')
  const copies = stages.flatMap(({ instructions }) => instructions.filter(({ name }) => name === 'COPY'))
  expect(copies.map(({ rest }) => rest)).toEqual(['. .', '--from=build /app /app'])
  expect(stages.map(({ name }) => name)).toEqual(['build', undefined])
  const needed = ['app', 'public', 'docs', 'LICENSE', 'README.md', 'package.json', 'package-lock.json']
  for (const path of [
    ...needed,
    'react-router.config.ts',
    'tsconfig.json',
    'vite.config.ts',
    ...Object.values(pkg.bin),
  ]) {
    expect(existsSync(join(root, path)), path).toBe(true)
    expect(
      ignored.some((one) => path === one || path.startsWith(`${one}/`)),
      path,
    ).toBe(false)
  }
  // They would make an image of what this machine built, installed or stored.
  for (const path of ['node_modules', 'build', 'data', '.git']) expect(ignored).toContain(path)
  // They would put the secrets into it that the compose file has people write beside it.
  for (const path of ['instance.key', '.env'])
    expect([ignored, read('.gitignore').split('\n')]).toEqual([
      expect.arrayContaining([path]),
      expect.arrayContaining([path]),
    ])
})

test('SQLite, the only package that needs its scripts, is compiled without a download, and the result is copied', () => {
  const [build] = stages
  expect(Object.keys(pkg.allowScripts)).toEqual(['better-sqlite3'])
  expect(only(build!, 'ENV')).toBe('npm_config_nodedir=/usr/local')
  const commands = build!.instructions.filter(({ name }) => name === 'RUN').map(({ rest }) => rest)
  const [, install, copy] = commands
  expect(install).toContain(' --ignore-scripts ')
  const paths = Array.from(copy!.matchAll(/node_modules\/better-sqlite3[\w/.]*/g), ([path]) => path)
  expect(paths).toHaveLength(4)
  for (const path of paths) expect(existsSync(join(root, path)), path).toBe(true)
})

test('the image starts the installed program by a list, without a shell, and serves', () => {
  const program = Object.values(pkg.bin)[0]!
  expect(pkg.files).toContain(program)
  expect(JSON.parse(only(image, 'ENTRYPOINT'))).toEqual(['node', `/app/node_modules/${pkg.name}/${program}`])
  const command = JSON.parse(only(image, 'CMD')) as string[]
  expect(command.join(' ')).toBe(serve.name)
})

test('the image runs as a user without rights, whose data is in the volume, and listens for other machines', () => {
  expect(only(image, 'USER')).toBe('node')
  const dataDir = environment.get('DATA_DIR')
  expect(only(image, 'VOLUME')).toBe(dataDir)
  expect(only(image, 'RUN')).toBe(`install --directory --owner=node --group=node --mode=0700 ${dataDir}`)
  expect(environment.get('HOST')).toBe('0.0.0.0')
  expect(only(image, 'EXPOSE')).toBe(environment.get('PORT'))
  for (const name of environment.keys()) expect([...settingNames, 'NODE_ENV', 'MALLOC_ARENA_MAX']).toContain(name)
  const health = only(image, 'HEALTHCHECK')
  const check = JSON.parse(health.slice(health.indexOf('['))) as string[]
  expect(check.slice(0, 2)).toEqual(['node', '-e'])
  expect(check[2]).toContain('/readyz')
})

test.each(['compose.yaml', 'compose-postgres.yaml'])('%s builds this image and names only what there is', (name) => {
  const text = read(`${folder}/${name}`)
  expect(text).toContain(`context: ../..\n`)
  expect(text).toContain(`dockerfile: ${folder}/Dockerfile\n`)
  const ofTop = (heading: string) =>
    new RegExp(`^${heading}:\\n((?: .*\\n|\\n|#.*\\n)*)`, 'm').exec(`${text}\n`)?.[1] ?? ''
  const names = (heading: string) => Array.from(ofTop(heading).matchAll(/^ {2}(\w[\w-]*):/gm), ([, one]) => one)
  const mounts = Array.from(text.matchAll(/volumes: \["(\w+):([^"]+)"\]/g), ([, volume, at]) => ({ volume, at }))
  expect(mounts.map(({ volume }) => volume).toSorted()).toEqual(names('volumes').toSorted())
  // Two servers with the same volume would record what the other accepted.
  const ofServers = mounts.filter(({ at }) => at === environment.get('DATA_DIR'))
  expect(new Set(mounts.map(({ volume }) => volume)).size).toBe(mounts.length)
  expect(ofServers.length).toBeGreaterThan(0)
  for (const [, service] of text.matchAll(/(\w+): \{ condition: /g)) expect(names('services')).toContain(service)
  const settings = Array.from(text.matchAll(/^ +([A-Z][A-Z_]+): /gm), ([, one]) => one!)
  const others = ['POSTGRES_', 'PUBLIC_HOST']
  for (const setting of settings.filter((one) => !others.some((other) => one.startsWith(other))))
    expect(settingNames).toContain(setting)
  for (const secured of ['read_only: true', 'cap_drop: [ALL]', 'no-new-privileges:true', 'restart: unless-stopped'])
    expect(text).toContain(secured)
})
