import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'

const corpus = fileURLToPath(new URL('../fixtures/corpus', import.meta.url))

export type CorpusDocument = { file: string; payload: unknown }

/** Every JSON document of every recorded request, whatever it was sent as. Documents cut short on purpose are left out. */
export function corpusDocuments(): CorpusDocument[] {
  const files = readdirSync(corpus, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:envelope|json)(?:\.gz|\.br)?$|\.b64zlib$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  return files.flatMap((path) => documents(path).map((payload) => ({ file: relative(corpus, path), payload })))
}

function documents(path: string): unknown[] {
  const body = inflated(path, readFileSync(path))
  if (!path.includes('.envelope')) return parsed(body.toString())
  return body.toString().split('\n').slice(1).flatMap(parsed)
}

function inflated(path: string, body: Buffer): Buffer {
  if (path.endsWith('.gz')) return gunzipSync(body)
  if (path.endsWith('.br')) return brotliDecompressSync(body)
  return path.endsWith('.b64zlib') ? inflateSync(Buffer.from(body.toString(), 'base64')) : body
}

function parsed(text: string): unknown[] {
  try {
    return [JSON.parse(text)]
  } catch {
    return []
  }
}
