import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { artifactsInMemory } from '../../tests/support/artifacts-in-memory'
import { resolutionsWith } from '../../tests/support/resolved-event'
import { normalise } from '../events/normalise'
import { scanFunctions } from './scan-functions'

const entry = fileURLToPath(new URL('../../tests/fixtures/named-functions/functions.ts', import.meta.url))
const id = 'a'.repeat(32)

test('functions of every kind go by the names they were written with, after a real minifier', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'digestline-functions-'))
  await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      ssr: entry,
      outDir: folder,
      emptyOutDir: true,
      sourcemap: true,
      minify: true,
      rollupOptions: { output: { entryFileNames: 'out.mjs' } },
    },
  })
  const ran = execFileSync(process.execPath, [join(folder, 'out.mjs')]).toString()
  const bytes = (name: string) => readFileSync(join(folder, name))
  const artifacts = artifactsInMemory({
    files: [
      { kind: 'minified_source', url: '~/out.mjs', bytes: bytes('out.mjs'), debugId: id },
      { kind: 'source_map', url: '~/out.mjs.map', bytes: bytes('out.mjs.map'), debugId: id },
    ],
  })
  rmSync(folder, { recursive: true })
  const resolve = resolutionsWith(artifacts)
  const records: [name: string, stackLine: string][] = JSON.parse(ran)
  const naming = records.map(async ([, stackLine]) => {
    const [, line, column] = /:(\d+):(\d+)\)?$/.exec(stackLine) ?? []
    const frames = [{ filename: 'app:///out.mjs', lineno: Number(line), colno: Number(column) }]
    const images = [{ type: 'sourcemap', code_file: 'app:///out.mjs', debug_id: id }]
    const payload = { platform: 'node', exception: [{ type: 'E', stacktrace: { frames } }], debug_meta: { images } }
    const event = normalise(payload, { eventId: id, receivedAt: 0 })
    return (await resolve(event)).frames[0]?.function ?? '(nothing)'
  })
  const named = await Promise.all(naming)
  expect(records.length).toBeGreaterThan(18)
  expect(named).toEqual(records.map(([name]) => name))
})

test('a script that cannot be parsed has no functions, and harms nobody', () => {
  expect(scanFunctions('function (')).toBeUndefined()
  expect(scanFunctions('('.repeat(100_000))).toBeUndefined()
  expect(scanFunctions(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)).toBeUndefined()
  expect(scanFunctions('')?.functions).toHaveLength(0)
})
