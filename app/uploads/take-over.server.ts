import { setTimeout as after } from 'node:timers/promises'
import { type Instant, minutes, seconds } from '../clock'
import type { Artifacts, Assembly, UploadName } from '../store/artifacts'
import type { Chunks } from './chunks.server'

/** The answer to a tool that asks to assemble an upload, or for its state. Source: docs/protocol.md §15.3. */
export type AssemblyAnswer = {
  state: 'not_found' | 'created' | 'assembling' | 'ok' | 'error'
  missingChunks: string[]
  detail: string | null
}

export type TakeOverParts = {
  artifacts: Artifacts
  chunks: Chunks
  now: () => Instant
  /** Milliseconds that the answer waits for the upload to be ready. Most are ready within it, so the tool need not ask again. */
  patience?: number
}

/** Milliseconds after which a failed upload can be sent again; until then requests get the reason of the failure. */
const failureStands = minutes(1)

/**
 * Accepts an upload, once for each of `names` (its projects), or returns its state. Asking again changes nothing. An upload that was
 * answered with `created` is pending: it is assembled even after a crash.
 */
export async function takeOver(
  names: UploadName[],
  pieces: string[],
  { artifacts, chunks, now, patience = seconds(1.5) }: TakeOverParts,
): Promise<AssemblyAnswer> {
  const left = await unrecorded(artifacts, names, now())
  if (left.length === 0) return answer('ok')
  const known = await artifacts.assemblies(left[0]?.checksum ?? '')
  const ofThese = known.filter((assembly) => left.some((name) => isSame(name, assembly)))
  const failed = ofThese.find(({ error, at }) => error !== undefined && at > now() - failureStands)
  if (failed) return answer('error', failed.error)
  const begun = (name: UploadName) => ofThese.some((one) => one.error === undefined && isSame(name, one))
  const fresh = left.filter((name) => !begun(name))
  if (fresh.length === 0) return (await finished(artifacts, left, now, patience)) ?? answer('assembling')
  const missing = await chunks.missing(pieces)
  if (missing.length > 0) return { state: 'not_found', missingChunks: missing, detail: null }
  for (const name of fresh) await artifacts.beginAssembly({ ...name, chunks: pieces, at: now() })
  return (await finished(artifacts, left, now, patience)) ?? answer('created')
}

/** Waits for all of them to be recorded, or for one to have failed. */
async function finished(
  artifacts: Artifacts,
  names: UploadName[],
  now: () => Instant,
  patience: number,
): Promise<AssemblyAnswer | undefined> {
  const until = performance.now() + patience
  while (performance.now() < until) {
    const pending = await artifacts.assemblies(names[0]?.checksum ?? '')
    const failed = pending.find((one) => one.error !== undefined && names.some((name) => isSame(name, one)))
    if (failed) return answer('error', failed.error)
    if (!pending.some((one) => names.some((name) => isSame(name, one)))) {
      const left = await unrecorded(artifacts, names, now())
      return left.length === 0 ? answer('ok') : undefined
    }
    await after(20)
  }
  return undefined
}

async function unrecorded(artifacts: Artifacts, names: UploadName[], at: Instant): Promise<UploadName[]> {
  const recorded = await artifacts.recorded(names, at)
  return names.filter((name) => !recorded.includes(name))
}

const isSame = (name: UploadName, { projectId, release, dist, url }: Assembly) =>
  name.projectId === projectId && name.release === release && name.dist === dist && url === undefined

const answer = (state: AssemblyAnswer['state'], detail: string | undefined = undefined): AssemblyAnswer => ({
  state,
  missingChunks: [],
  detail: detail ?? null,
})
