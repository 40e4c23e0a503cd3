import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { inflateRawSync } from 'node:zlib'
import type {
  ArtifactKind,
  ArtifactQuestion,
  ArtifactReader,
  ArtifactRow,
} from '../../app/symbolication/artifact-reader'
import type { UploadedFile } from './an-upload'

export type InMemoryUpload = {
  release?: string
  dist?: string
  at?: number
  projectId?: number
  files: UploadedFile[]
}

/** What resolving asks, from uploads that lie in memory; later ones are newer. `asked`: the questions of each call; `reads`: contents read. */
export function artifactsInMemory(
  ...uploads: InMemoryUpload[]
): ArtifactReader & { asked: ArtifactQuestion[][]; reads: string[] } {
  const contents = new Map<string, Uint8Array>()
  const rows: (ArtifactRow & { projectId: number })[] = []
  uploads.forEach(({ release, dist, at, projectId = 1, files }, bundle) => {
    for (const { kind, url, bytes, debugId, sourcemap } of files) {
      const raw = Buffer.from(bytes)
      const contentHash = createHash('sha256').update(raw).digest('hex')
      contents.set(contentHash, raw)
      const about = { id: rows.length + 1, bundleId: bundle + 1, kind, url, size: raw.length, contentHash, projectId }
      rows.unshift({
        ...about,
        uploadedAt: at ?? bundle,
        ...(debugId && { debugId: debugId.replaceAll('-', '').toLowerCase() }),
        ...(sourcemap && { sourcemap }),
        ...(release && { release }),
        ...(dist && { dist }),
      })
    }
  })
  const reads: string[] = []
  const asked: ArtifactQuestion[][] = []
  const answer = (question: ArtifactQuestion): ArtifactRow[] => {
    const own = rows.filter(({ projectId }) => projectId === question.projectId)
    switch (question.by) {
      case 'debug-id':
        return own.filter((row) => row.debugId === question.debugId)
      case 'url':
        return own.filter(
          ({ release, dist, url }) =>
            release === question.release && dist === question.dist && question.urls.includes(url),
        )
      case 'release':
        return own.filter(({ release }) => release === question.release).slice(0, question.limit)
      case 'any-release':
        return own.filter(({ url }) => question.urls.includes(url)).slice(0, question.limit)
    }
  }
  return {
    reads,
    asked,
    version: async () => uploads.length,
    projects: async () => new Set(rows.map(({ projectId }) => projectId)),
    async find(questions) {
      asked.push(questions)
      return questions.map(answer)
    },
    async content(hash) {
      reads.push(hash)
      return contents.get(hash)
    },
    functions: async () => undefined,
  }
}

type Manifest = {
  release?: string
  dist?: string
  files: Record<string, { type: ArtifactKind; url: string; headers: Record<string, string> }>
}

/** A bundle as sentry-cli uploaded it. Entries are found by the directory at its end; only what those bundles have is read. */
export function readBundle(file: URL): InMemoryUpload {
  const entries = unzip(readFileSync(file))
  const manifest: Manifest = JSON.parse(Buffer.from(entries.get('manifest.json') ?? '').toString())
  const files = Object.entries(manifest.files).map(([name, { type, url, headers }]): UploadedFile => {
    const head = new Map(Object.entries(headers).map(([key, value]) => [key.toLowerCase(), value]))
    const debugId = head.get('debug-id')?.replaceAll('-', '').toLowerCase()
    const sourcemap = head.get('sourcemap')
    const bytes = entries.get(name) ?? new Uint8Array()
    return { kind: type, url, bytes, ...(debugId && { debugId }), ...(sourcemap && { sourcemap }) }
  })
  return {
    ...(manifest.release && { release: manifest.release }),
    ...(manifest.dist && { dist: manifest.dist }),
    files,
  }
}

function unzip(bytes: Buffer): Map<string, Uint8Array> {
  const entries = new Map<string, Uint8Array>()
  for (let at = bytes.indexOf('PK\u0001\u0002'); at >= 0; at = bytes.indexOf('PK\u0001\u0002', at + 46)) {
    const size = bytes.readUInt32LE(at + 20)
    const name = bytes.toString('utf8', at + 46, at + 46 + bytes.readUInt16LE(at + 28))
    const local = bytes.readUInt32LE(at + 42)
    const data = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const packed = bytes.subarray(data, data + size)
    entries.set(name, bytes.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed))
  }
  return entries
}
