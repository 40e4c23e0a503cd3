import { setTimeout as after } from 'node:timers/promises'
import { type Instant, seconds } from '../clock'
import type { Artifacts } from '../store/artifacts'
import type { Chunks } from './chunks.server'
import { receiveForm } from './receive-form.server'
import type { UploadLimits } from './upload-limits'
import { UploadProblem } from './upload-problem'

/** A received file of a release, sent separately: its bytes are stored like chunks. */
export type ReleaseFile = { checksum: string; url: string; dist?: string; sourcemap?: string }

/** Reads the form: `file`, `name`, `header` (`Sourcemap:a.js.map`), `dist`. Throws UploadProblem. Source: docs/protocol.md §15.3. */
export async function receiveReleaseFile(request: Request, chunks: Chunks, limits: UploadLimits): Promise<ReleaseFile> {
  let received: { checksum: string; filename: string } | undefined
  const texts = await receiveForm(request, { requestBytes: limits.requestBytes, parts: 20 }, async (part) => {
    if (received) throw new UploadProblem('too_many_items', 'One file at a time.')
    const checksum = await chunks.receive(part.stream, { gzip: false, most: limits.entryBytes })
    received = { checksum, filename: part.filename }
  })
  if (!received) throw new UploadProblem('malformed', 'The form has no part “file”.')
  await chunks.sync()
  const url = (texts.get('name')?.[0] || received.filename).slice(0, 2_000)
  if (!url) throw new UploadProblem('malformed', 'The form has no “name” for the file.')
  const header = texts.get('header')?.map((line) => /^ *(?:x-)?sourcemap *: *(\S+) *$/i.exec(line)?.[1])
  const sourcemap = header?.find(Boolean)?.slice(0, 2_000)
  const dist = texts.get('dist')?.[0]?.slice(0, 64)
  return { checksum: received.checksum, url, ...(dist && { dist }), ...(sourcemap && { sourcemap }) }
}

/** Requests that the file is stored, and waits for it. False when it takes too long; the file is stored anyway. */
export async function takeReleaseFile(
  file: ReleaseFile & { projectId: number; release: string },
  artifacts: Artifacts,
  now: () => Instant,
): Promise<boolean> {
  const { checksum, url } = file
  await artifacts.beginAssembly({ ...file, chunks: [checksum], at: now() })
  for (const until = performance.now() + seconds(20); performance.now() < until; await after(20)) {
    const pending = (await artifacts.assemblies(checksum)).find(
      (one) => one.url === url && one.release === file.release,
    )
    if (!pending) return true
    if (pending.error !== undefined) throw new UploadProblem('upload_unkept', pending.error)
  }
  return false
}
