import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Instant } from '../clock'
import { openContents } from '../store/artifact-contents.server'
import type { Assembly } from '../store/artifacts'
import { type Assembled, assemble } from './assemble.server'
import { openChunks } from './chunks.server'
import type { UploadLimits } from './upload-limits'

/** The slow half of uploads: everything that reads or writes their bytes once they are received. Plain data in, plain data out. */
export type Task =
  | { do: 'assemble'; pending: Assembly }
  /** A part of a content as it is in its file. */
  | { do: 'read'; hash: string; part: number }
  | { do: 'remove-chunks'; checksums: string[] }
  /** Expired chunks, and files that a crash left half assembled. */
  | { do: 'expire' }
  /** The contents in one of the 256 folders, … */
  | { do: 'list'; folder: string }
  /** … and those of them that no upload has. */
  | { do: 'remove'; folder: string; files: string[] }

export type TaskResult = {
  assemble: Assembled
  read: Uint8Array | undefined
  'remove-chunks': undefined
  expire: number
  list: Folder
  remove: undefined
}
type Folder = ReturnType<ReturnType<typeof openContents>['inFolder']>

export type RunTask = <T extends Task>(task: T) => Promise<TaskResult[T['do']]>

export type TaskSettings = { artifactsDir: string; limits: UploadLimits }

/** Carries out tasks on the calling thread. One at a time: see app/store/artifact-contents.server.ts, invariant 3. */
export function makeTasks({ artifactsDir, limits }: TaskSettings, now: () => Instant): RunTask {
  const contents = openContents(artifactsDir)
  const chunks = openChunks(artifactsDir, limits, now)
  const run = async (task: Task) => {
    if (task.do === 'assemble') return assemble(task.pending, { dir: artifactsDir, limits, now })
    if (task.do === 'read') return contents.part(task.hash, task.part)
    if (task.do === 'list') return contents.inFolder(task.folder)
    if (task.do === 'remove') return contents.remove(task)
    if (task.do === 'remove-chunks') return chunks.remove(task.checksums)
    rmSync(join(artifactsDir, 'assembling'), { recursive: true, force: true })
    return chunks.expire()
  }
  return run as RunTask
}
