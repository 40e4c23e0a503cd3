import type { App } from './app'
import { until } from './until'
import { zip } from './zip'

/** A file of a bundle; without `type` it is a minified source. */
export type BundledFile = { type?: 'source_map'; url: string; bytes: string; debugId?: string; sourcemap?: string }

/** Uploads files of a release in one bundle over the API, as the tools do that wait for it; the answer to the last of its requests. */
export async function uploadBundle(
  app: App,
  token: string,
  { project, version, files }: { project: string; version: string; files: Record<string, BundledFile> },
): Promise<Response> {
  const listed = Object.fromEntries(
    Object.entries(files).map(([path, { type = 'minified_source', url, debugId, sourcemap }]) => {
      const headers = { ...(debugId && { 'debug-id': debugId }), ...(sourcemap && { sourcemap }) }
      return [path, { type, url, headers }]
    }),
  )
  const manifest = { name: 'manifest.json', bytes: JSON.stringify({ files: listed }) }
  const archive = zip([manifest, ...Object.entries(files).map(([path, { bytes }]) => ({ name: path, bytes }))])
  const bytes = new Uint8Array(archive)
  const checksum = Buffer.from(await crypto.subtle.digest('SHA-1', bytes)).toString('hex')
  const headers = { Authorization: `Bearer ${token}` }
  const form = new FormData()
  form.append('file', new Blob([bytes]), checksum)
  const organization = `${app.url}/api/0/organizations/digestline`
  await fetch(`${organization}/chunk-upload/`, { method: 'POST', headers, body: form })
  const body = JSON.stringify({ checksum, chunks: [checksum], projects: [project], version })
  return until('the upload to be put together', async () => {
    const answer = await fetch(`${organization}/artifactbundle/assemble/`, { method: 'POST', headers, body })
    const { state } = (await answer.clone().json()) as { state?: string }
    return state !== 'created' && state !== 'assembling' && answer
  })
}
