import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const packable = new Set(['.js', '.css', '.svg'])

/** Shorter than this, nothing is saved. */
const worthwhileBytes = 300

/**
 * Writes compressed copies (`.br`, `.gz`) of each text file of the built client: once and as small as possible, instead of for every
 * visitor. The server sends the one that the browser accepts (`serve.server.ts`).
 */
export async function packAssets(clientDir: string): Promise<void> {
  const names = await readdir(clientDir, { recursive: true })
  const texts = names.filter((name) => packable.has(extname(name)))
  await Promise.all(texts.map((name) => packFile(join(clientDir, name))))
}

async function packFile(file: string): Promise<void> {
  const bytes = await readFile(file)
  if (bytes.byteLength < worthwhileBytes) return
  const size = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: size }),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}
