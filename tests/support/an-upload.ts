import { openContents } from '../../app/store/artifact-contents.server'
import type { Store } from '../../app/store/store'
import type { ArtifactKind } from '../../app/symbolication/artifact-reader'

export type UploadedFile = {
  kind: ArtifactKind
  url: string
  bytes: string | Uint8Array
  debugId?: string
  sourcemap?: string
}

let uploads = 0

/**
 * Uploads files as if a tool had sent them in one bundle. `artifactsDir`: where the reader looks for the contents.
 */
export async function upload(
  store: Store,
  artifactsDir: string,
  about: { projectId: number; release?: string; dist?: string; checksum?: string; at?: number; files: UploadedFile[] },
): Promise<{ id: number }> {
  const contents = openContents(artifactsDir)
  const files = about.files.map(({ bytes, ...file }) => ({ ...file, content: contents.keep(Buffer.from(bytes)) }))
  const checksum = about.checksum ?? (++uploads).toString(16).padStart(40, '0')
  const size = files.reduce((sum, { content }) => sum + content.size, 0)
  return store.artifacts.addBundle({ warnings: [], at: Date.now(), ...about, checksum, size, files })
}
