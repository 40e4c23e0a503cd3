import type { FunctionTable } from '../../../symbolication/function-table'
import { unpackFunctions } from '../../../symbolication/packed-functions.server'
import { makeResolveFrames } from '../../../symbolication/resolve-frames.server'
import type { Resolving } from '../../resolving'
import { type Db, openReader } from '../open.server'
import { openArtifactReader } from './artifact-reader.server'

/** Milliseconds. */
const patience = 100

/** On a connection of its own that cannot write. */
export function openSqliteResolving(file: string, artifactsDir: string): Resolving {
  const db = openReader(file)
  // Processing does not wait for a lock: what cannot be read now is tried again.
  db.pragma(`busy_timeout = ${patience}`)
  const artifacts = openArtifactReader(db, artifactsDir)
  const parts = { artifacts, version: uploadVersion(db), savedFunctions: savedFunctions(db) }
  return {
    resolveFrames: makeResolveFrames(parts),
    content: (hash) => artifacts.content(hash),
    close: () => db.close(),
  }
}

/** Grows with every file that is uploaded. */
function uploadVersion(db: Db): () => number {
  const version = db.prepare<[], number>('select version from artifact_version').pluck()
  return () => version.get() ?? 0
}

function savedFunctions(db: Db): (hash: string) => FunctionTable | undefined {
  const saved = db.prepare<[string], Uint8Array>('select bytes from script_functions where hash = ?').pluck()
  return (hash) => {
    const packed = saved.get(hash)
    return packed ? unpackFunctions(packed) : undefined
  }
}
