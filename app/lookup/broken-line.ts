import { innermost, namingException } from '../events/title'
import type { StoredEvent } from '../store/store'
import { storedStacks } from '../symbolication/stored-event'

/** The line that broke, as it was written: of the application's innermost call of what was thrown. */
export type BrokenLine = { file: string; line: number; column?: number; function?: string; text?: string }

const longestText = 200

/** Undefined for an event without a stack that has a line. */
export function brokenLine(stored: StoredEvent): BrokenLine | undefined {
  const { exceptions, threads } = storedStacks(stored)
  const frames = namingException(exceptions)?.frames ?? threads.find(({ crashed }) => crashed)?.frames ?? []
  const frame = innermost(frames)
  const file = frame?.filename ?? frame?.absPath
  if (!frame?.line || !file) return undefined
  const text = frame.contextLine?.trim().slice(0, longestText)
  return {
    file: frame.original ? file.replace(/^(?:\.{1,2}\/)+/, '') : file,
    line: frame.line,
    ...(frame.column && { column: frame.column }),
    ...(frame.function && { function: frame.function }),
    ...(text && { text }),
  }
}
