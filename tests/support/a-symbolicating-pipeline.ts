import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'
import { operator } from '../../app/accounts/viewer'
import { defaultLimits } from '../../app/config.server'
import { artifactsDir } from '../../app/data-paths.server'
import type { Event } from '../../app/events/event'
import { processAnswered } from '../../app/processing/answered-record.server'
import { lateUploadSlice } from '../../app/processing/jobs/late-uploads.server'
import { openPipeline } from '../../app/processing/open-pipeline.server'
import { noSettings } from '../../app/projects/processing-settings'
import { openSqliteArtifactReader } from '../../app/store/sqlite/open-artifact-reader.server'
import { openSqliteRecorder } from '../../app/store/sqlite/open-recorder.server'
import { openSqliteStore } from '../../app/store/sqlite/open-store.server'
import { resolvingLimits } from '../../app/symbolication/resolving-limits'
import { storedEvent } from '../../app/symbolication/stored-event'
import { upload } from './an-upload'
import type { InMemoryUpload } from './artifacts-in-memory'
import { putEmptyDatabase } from './empty-database'

export const pipelineAt = 1_795_205_000_000

/** Pipeline, recorder, uploads and store on a database of their own, with one project; everything on this thread. */
export async function aSymbolicatingPipeline() {
  const dir = mkdtempSync(join(tmpdir(), 'digestline-symbolicating-'))
  const file = join(dir, 'digestline.db')
  await putEmptyDatabase(dir)
  const recorder = await openSqliteRecorder({ file })
  const store = await openSqliteStore({ file, send: recorder.send })
  const artifacts = openSqliteArtifactReader(file, artifactsDir(dirname(file)))
  const pipeline = openPipeline({}, artifacts, () => expect.unreachable())
  const key = 'a'.repeat(32)
  const added = await store.projects.add(operator, {
    name: 'Web',
    platform: 'javascript',
    publicKey: key,
    at: pipelineAt,
  })
  if (!added) throw new Error('the operator may not add a project')
  const { project } = added
  let segment = 0
  const show = async (eventId: string): Promise<{ event: Event; issueShortId: string }> => {
    const [stored] = await store.events.byId(operator, eventId.replaceAll('-', ''))
    if (!stored) throw new Error(`${eventId} is not stored`)
    return { event: storedEvent(stored), issueShortId: stored.issueShortId }
  }
  const run = async (envelope: string | Uint8Array, at: number) => {
    const meta = {
      ...{ projectId: project.id, keyId: added.key.id, receivedAt: at },
      ...{ encoding: 'identity' as const, format: 'envelope' as const, items: { event: 1 } },
    }
    const body = Buffer.from(envelope)
    const processed = await processAnswered({ kind: 'envelope', meta, body }, pipeline, defaultLimits, () => noSettings)
    return () => recorder.record({ ...processed, position: { segment: ++segment, offset: 0 }, at })
  }
  return {
    store,
    recorder,
    project,
    /** Runs the envelope through the pipeline, and returns what records it. */
    run,
    receive: async (envelope: string | Uint8Array, at = pipelineAt) => (await run(envelope, at))(),
    upload: (given: InMemoryUpload, at = pipelineAt) =>
      upload(store, artifactsDir(dirname(file)), { projectId: project.id, at, ...given }),
    /** What the writer does between batches; returns how many slices there were. */
    async settle(now = pipelineAt) {
      let slices = 0
      const parts = { recorder, frames: pipeline.frames, content: artifacts.content }
      const turn = { at: now, budget: resolvingLimits.sliceMilliseconds }
      while (await lateUploadSlice(parts, turn)) slices++
      return slices
    },
    show,
    async close() {
      await artifacts.close()
      await store.close()
      await recorder.close()
      rmSync(dir, { recursive: true })
    },
  }
}

export type SymbolicatingPipeline = Awaited<ReturnType<typeof aSymbolicatingPipeline>>
