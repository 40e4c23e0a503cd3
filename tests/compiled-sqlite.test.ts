import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'

type CompiledSqlite = {
  abortsProcess(folder: string, version: string): boolean
  compileAgain(folder: string, version: string): boolean
}
const module = '../app/ops/bootstrap/compiled-sqlite.mjs'
const { abortsProcess, compileAgain } = (await import(module)) as CompiledSqlite

/** better-sqlite3 as far as it matters: a binary with this in it. */
async function folderWith(binary: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'digestline-compiled-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await mkdir(join(folder, 'build/Release'), { recursive: true })
  await writeFile(join(folder, 'build/Release/better_sqlite3.node'), binary)
  return folder
}

const onUnix = test.skipIf(process.platform === 'win32')
const faulty = '\0_ZN4node28RemoveEnvironmentCleanupHookEPN2v87IsolateEPFvPvES3_\0'

test('a binary that makes Node 24 abort is recognised; other versions of Node are not affected', async () => {
  const folder = await folderWith(faulty)
  const found = ['20.19.0', '22.23.3', '24.21.0', '26.10.0'].filter((version) => abortsProcess(folder, version))
  expect(found).toEqual(['24.21.0'])
  expect(abortsProcess(await folderWith('_ZN4node25AddEnvironmentCleanupHook'), '24.21.0')).toBe(false)
  expect(abortsProcess(join(folder, 'not-installed'), '24.21.0')).toBe(false)
})

onUnix(
  'what was compiled is compiled again with the header, but for the source of SQLite, which was only copied',
  async () => {
    const folder = await folderWith(faulty)
    const recipe = (name: string, needs: string) => `${name}: ${needs}\n\t@echo "${name} $(CXXFLAGS)" >> ../made\n`
    const [copied, own] = ['Release/obj/gen/sqlite3/sqlite3.c', 'own.o']
    await writeFile(
      join(folder, 'build/Makefile'),
      `all: sqlite3.o ${own}\n${recipe('sqlite3.o', copied)}${recipe(own, '')}`,
    )
    await mkdir(join(folder, 'build/Release/obj/gen/sqlite3'), { recursive: true })
    await writeFile(join(folder, 'build/sqlite3.o'), '')
    await writeFile(join(folder, 'build', copied), '')
    expect(compileAgain(folder, '24.21.0')).toBe(true)
    const made = await readFile(join(folder, 'made'), 'utf8')
    expect(made).toMatch(/^own\.o -include .+object-wrap\.h\n$/)
  },
)

onUnix('a ready-made binary is compiled from the start by node-gyp, with the header', async () => {
  const folder = await folderWith(faulty)
  const gyp = join(folder, 'gyp.cjs')
  const note = `require('fs').writeFileSync('asked', process.argv.slice(2).join(' ') + ' ' + process.env.CXXFLAGS)`
  await writeFile(gyp, note)
  vi.stubEnv('npm_config_node_gyp', gyp)
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(compileAgain(folder, '24.21.0')).toBe(true)
  expect(await readFile(join(folder, 'asked'), 'utf8')).toMatch(/^rebuild --release .+ -include .+object-wrap\.h/)
})
