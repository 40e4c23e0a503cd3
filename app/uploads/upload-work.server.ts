import { setTimeout as after } from 'node:timers/promises'
import { hours, type Instant, minutes, seconds } from '../clock'
import type { Artifacts, Assembly, NewArtifact } from '../store/artifacts'
import type { Assembled } from './assemble.server'
import { sweep } from './sweep'
import { TaskThreadEnded } from './task-thread.server'
import type { RunTask } from './tasks.server'
import type { UploadLimits } from './upload-limits'

/**
 * Processes pending uploads, and deletes contents that are no longer needed.
 * 1. The rows are the queue: an accepted upload is assembled even after a crash.
 * 2. One task at a time: a stored content is never deleted before its row exists.
 * 3. A task is retried when the disk fails; after `attempts` the upload fails with that reason.
 */
export type UploadWork = { wake(): void; stop(): Promise<void> }

export type UploadWorkParts = {
  artifacts: Artifacts
  run: RunTask
  limits: UploadLimits
  now: () => Instant
  trouble: (what: string, error: Error) => void
  pause?: { betweenAttempts: number; beforeSweeps: number; betweenSweeps: number }
}

const attempts = 3
const usualPause = { betweenAttempts: seconds(5), beforeSweeps: minutes(5), betweenSweeps: hours(1) }

export function startUploadWork(parts: UploadWorkParts): UploadWork {
  const { artifacts, limits, now, trouble, pause = usualPause } = parts
  const stopped = new AbortController()
  const failed = new Map<string, number>()
  let tail: Promise<void> = Promise.resolve()
  let queued = false

  const inTurn = (work: () => Promise<void>) => {
    tail = tail
      .then(() => (stopped.signal.aborted ? undefined : work()))
      .catch((error: Error) => trouble(inVain, error))
  }

  async function workOff(): Promise<void> {
    queued = false
    while (!stopped.signal.aborted) {
      const [pending] = await artifacts.pending(1)
      if (!pending) return
      await attempt(pending)
    }
  }

  async function attempt(pending: Assembly): Promise<void> {
    const key = [pending.projectId, pending.checksum, pending.release, pending.dist, pending.url].join('\n')
    try {
      const done = await parts.run({ do: 'assemble', pending })
      if (done.ok) {
        await record(pending, done)
        if ((await artifacts.totals()).storedBytes > limits.storedBytes) clean()
      } else await artifacts.failAssembly(pending, done, now())
      failed.delete(key)
      await removeChunks(pending)
    } catch (error) {
      if (stopped.signal.aborted) return
      const before = failed.get(key) ?? 0
      failed.set(key, before + 1)
      trouble('An upload of source maps was not put together', error as Error)
      if (before + 1 >= attempts) {
        failed.delete(key)
        await artifacts.failAssembly(pending, { reason: 'upload_unkept', error: describeFailure(error) }, now())
      } else
        await after(pause.betweenAttempts, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined)
    }
  }

  async function record(pending: Assembly, done: Assembled & { ok: true }): Promise<void> {
    await keepContents('bundle' in done ? done.bundle.files : [done.file])
    const { projectId, release = '', dist } = pending
    const about = { projectId, release, ...(dist !== undefined && { dist }), at: now() }
    if ('bundle' in done) await artifacts.addBundle(done.bundle, pending)
    else await artifacts.addReleaseFile({ ...about, ...done.file }, pending)
  }

  /** Puts contents into the database where it has to have them. One that was interrupted begins again. */
  async function keepContents(files: NewArtifact[]): Promise<void> {
    for (const hash of await artifacts.lacking([...new Set(files.map(({ content }) => content.hash))])) {
      for (let part = 0; ; part++) {
        const bytes = await parts.run({ do: 'read', hash, part })
        if (!bytes) break
        await artifacts.keepPart({ hash, part, bytes, at: now() })
      }
    }
  }

  /** Another upload may still need these chunks: the same file for two projects. */
  async function removeChunks({ chunks }: Assembly): Promise<void> {
    const pending = new Set((await artifacts.pending(1000)).flatMap((other) => other.chunks))
    await parts.run({ do: 'remove-chunks', checksums: chunks.filter((chunk) => !pending.has(chunk)) })
  }

  const clean = () => inTurn(() => sweep(artifacts, parts.run, limits, now()))
  const timers = [setTimeout(clean, pause.beforeSweeps).unref(), setInterval(clean, pause.betweenSweeps).unref()]
  const wake = () => {
    if (queued) return
    queued = true
    inTurn(workOff)
  }
  wake()
  return {
    wake,
    async stop() {
      stopped.abort()
      for (const timer of timers) clearInterval(timer)
      await tail
    },
  }
}

const inVain = 'Uploads of source maps could not be worked off'

function describeFailure(error: unknown): string {
  if (error instanceof TaskThreadEnded && error.outOfMemory) {
    return 'Reading the upload takes more memory than there is for it. Send it in parts.'
  }
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
  return `The server could not keep the upload${code}. Its log says why; send it again later.`
}
